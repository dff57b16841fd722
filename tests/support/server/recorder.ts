import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { Browser } from "./test-browser.ts";

export interface Exchange {
  path: string;
  sent: InjectOptions;
  answer: LightMyRequestResponse;
}

/** A browser that remembers what it asked and what it was told. */
export class Recorder extends Browser {
  readonly #kept: Exchange[];

  constructor(app: FastifyInstance, kept: Exchange[]) {
    super(app);
    this.#kept = kept;
  }

  override async send(sent: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await super.send(sent);
    this.#kept.push({ path: typeof sent.url === "string" ? sent.url : "", sent, answer });
    return answer;
  }
}
