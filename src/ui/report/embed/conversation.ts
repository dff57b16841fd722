import { models, type Report, type service } from "powerbi-client";
import type { EmbedFact, EmbedFault } from "../../../rules/report/embed-facts.ts";
import { endsReport, faultOf, referenceOf, saysTokenExpired } from "./fault.ts";
import { admit } from "./trusted-messages.ts";
import { loadConfig, type Target } from "./settings.ts";

const SILENCE_MS = 20_000;
const UNSEEN_MS = 10_000;
const TOKEN_ATTRIBUTE = "powerbi-access-token";

/** All that is said between the portal and one frame, from its first address to its last event. */
export class Conversation {
  readonly #report: Report;
  readonly #target: Target;
  readonly #tell: (fact: EmbedFact) => void;
  readonly #askNewFrame: () => void;
  readonly #dismiss: () => void;
  readonly #timers = new Set<number>();
  #phase: "waiting" | "loading" | "standing" | "spent" | "closed" = "waiting";
  #token = "";
  #wanted = "";
  #subscriptionId: string | undefined;
  #expired = false;

  constructor(report: Report, target: Target, tell: (fact: EmbedFact) => void, askNewFrame: () => void) {
    this.#report = report;
    this.#target = target;
    this.#tell = tell;
    this.#askNewFrame = askNewFrame;
    this.#dismiss = report.iframe.contentWindow
      ? admit(report.iframe.contentWindow, new URL(target.embedUrl).origin)
      : () => undefined;
    this.#catchRejections();
    report.on("loaded", () => void this.#loaded());
    report.on("rendered", () => this.#rendered());
    report.on("pageChanged", ({ detail }: service.ICustomEvent<{ newPage: { name: string } }>) =>
      this.#say({ type: "embed.pageChanged", page: detail.newPage.name }),
    );
    report.on("error", ({ detail }: service.ICustomEvent<unknown>) => this.#heardError(detail));
  }

  /** One report can show many clients' rows: a token of another client never renews what this one sees. */
  use(token: string, subscriptionId: string | undefined): void {
    if (this.#phase !== "waiting" && subscriptionId !== this.#subscriptionId) return this.#askNewFrame();
    if (token === this.#wanted && this.#phase !== "standing") return;
    this.#wanted = token;
    this.#subscriptionId = subscriptionId;
    if (this.#phase === "waiting") this.#load();
    else if (this.#phase === "standing") void this.#renew();
    else if (this.#phase === "spent") this.#askNewFrame();
  }

  /** What was shown is no longer wanted; the frame waits for the next token. */
  rest(): void {
    if (this.#phase === "spent") this.#wanted = "";
  }

  async ask(order: (report: Report) => Promise<unknown>): Promise<boolean> {
    if (this.#phase !== "standing") return false;
    try {
      await order(this.#report);
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#phase = "closed";
    this.#forgetTimers();
    this.#dismiss();
  }

  /** The library calls these from listeners and leaves their rejections to nobody. */
  #catchRejections(): void {
    const report = this.#report;
    const load = report.load.bind(report);
    const early = report as unknown as { frontLoadSendConfig: (config: unknown) => Promise<unknown> };
    const sendEarly = early.frontLoadSendConfig.bind(report);
    report.load = async (phased) => {
      if (report.config.accessToken && report.iframeLoaded)
        await load(phased).catch((error: unknown) => this.#refused(error));
    };
    early.frontLoadSendConfig = (config) => sendEarly(config).catch(() => undefined);
  }

  #load(): void {
    this.#phase = "loading";
    this.#token = this.#wanted;
    this.#later(SILENCE_MS, () => this.#fail("silent"));
    this.#report.service.embed(this.#report.element, {
      ...loadConfig(this.#target, this.#report.config.uniqueId ?? ""),
      accessToken: this.#token,
    });
  }

  async #loaded(): Promise<void> {
    if (this.#phase !== "loading") return;
    this.#phase = "standing";
    this.#forgetTimers();
    this.#later(UNSEEN_MS, () => this.#rendered());
    await this.#tellPages();
    if (this.#phase === "standing" && this.#wanted !== this.#token) await this.#renew();
  }

  /** A frame that nobody sees may never be painted: then the timer says it. */
  #rendered(): void {
    if (this.#phase === "standing") this.#forgetTimers();
    this.#say({ type: "embed.rendered" });
  }

  async #tellPages(): Promise<void> {
    const pages = await this.#report.getPages().catch(() => []);
    const visible = pages.filter(({ visibility }) => visibility !== models.SectionVisibility.HiddenInViewMode);
    this.#say({
      type: "embed.loaded",
      pages: visible.map(({ name, displayName, isActive }) => ({ name, displayName, active: isActive })),
    });
  }

  /** The report stays as it is: its page, its filters, its place on the screen. */
  async #renew(): Promise<void> {
    const token = this.#wanted;
    const { element, service } = this.#report;
    this.#later(SILENCE_MS, () => this.#fail("silent"));
    try {
      if (token !== this.#token) await this.#report.setAccessToken(token);
      this.#token = token;
    } catch (error) {
      if (this.#wanted === token) this.#fail("tokenRefused", error);
      return;
    } finally {
      element.removeAttribute(TOKEN_ATTRIBUTE);
      service.accessToken = "";
    }
    if (this.#expired) await this.ask((report) => report.refresh());
    this.#expired = false;
    await this.#tellPages();
    this.#rendered();
  }

  #heardError(error: unknown): void {
    if (!saysTokenExpired(error)) return this.#refused(error);
    this.#expired = true;
    if (this.#phase === "loading" && this.#replaced()) return;
    if (this.#phase === "loading") this.#spend();
    this.#say({ type: "embed.tokenExpired" });
  }

  #refused(error: unknown): void {
    if (endsReport(error, this.#phase === "standing")) this.#fail(faultOf(error), error);
  }

  #fail(cause: EmbedFault, error?: unknown): void {
    if (this.#phase === "closed" || this.#phase === "spent" || (this.#phase === "loading" && this.#replaced())) return;
    this.#spend();
    this.#say({ type: "embed.failed", cause, reference: referenceOf(error) ?? this.#report.service.getSdkSessionId() });
  }

  /** A newer token came while the older one was failing: the older one's end is no news. */
  #replaced(): boolean {
    if (this.#wanted === this.#token) return false;
    this.#spend();
    this.#askNewFrame();
    return true;
  }

  #spend(): void {
    this.#phase = "spent";
    this.#forgetTimers();
  }

  #say(fact: EmbedFact): void {
    if (this.#phase !== "closed") this.#tell(fact);
  }

  #later(milliseconds: number, act: () => void): void {
    this.#timers.add(window.setTimeout(act, milliseconds));
  }

  #forgetTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
