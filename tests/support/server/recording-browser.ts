import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { TestBrowser } from "./test-browser.ts";

export interface Exchange {
  path: string;
  request: InjectOptions;
  response: LightMyRequestResponse;
}

/** A browser that records every request and response. */
export class RecordingBrowser extends TestBrowser {
  readonly #exchanges: Exchange[];

  constructor(app: FastifyInstance, exchanges: Exchange[]) {
    super(app);
    this.#exchanges = exchanges;
  }

  override async send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await super.send(request);
    this.#exchanges.push({ path: typeof request.url === "string" ? request.url : "", request, response });
    return response;
  }
}
