/** A word that the project does not use, and the plain word that stands for it. */
export interface ReplacedWord {
  word: string;
  use: string;
  /**
   * - `anywhere`: in names (also as a part of one), comments, texts and file names
   * - `name`: as the whole name of something, and as a state
   * - `verb`: as the first word of a longer name, such as `tellParent`
   * - `state`: as a state of a machine
   */
  as: "anywhere" | "name" | "verb" | "state";
}

export interface Exception {
  words: "all" | readonly string[];
  /** A glob. */
  files: string;
  reason: string;
}

const anywhere = (use: string, ...words: string[]) =>
  words.map((word): ReplacedWord => ({ word, use, as: "anywhere" }));
const names = (replacements: Record<string, string>) =>
  Object.entries(replacements).map(([word, use]): ReplacedWord => ({ word, use, as: "name" }));
const verbs = (replacements: Record<string, string>) =>
  Object.entries(replacements).map(([word, use]): ReplacedWord => ({ word, use, as: "verb" }));
const states = (replacements: Record<string, string>) =>
  Object.entries(replacements).map(([word, use]): ReplacedWord => ({ word, use, as: "state" }));

export const replacedWords: readonly ReplacedWord[] = [
  ...anywhere("they", "he", "she"),
  ...anywhere("them", "him", "himself", "herself"),
  ...anywhere("their", "his", "her", "hers"),
  ...anywhere("user or person", "somebody", "visitor", "visitors", "guest", "guests"),
  ...anywhere("violation", "crime", "crimes"),
  ...anywhere("rule", "law", "laws"),
  ...anywhere("flagged", "guilty"),
  ...anywhere("valid", "honest"),
  ...anywhere("attacker", "thief"),
  ...anywhere("guards", "doors"),
  ...anywhere("role fixtures", "seats"),
  ...anywhere("createRenderer", "easel", "easels"),
  ...anywhere("static server", "shelf"),
  ...anywhere("client error", "gibberish"),
  ...anywhere("audit entry", "deed", "deeds"),
  ...anywhere("sign-in attempts", "arrivals"),
  ...anywhere("page context", "surroundings"),
  ...names({
    Ends: "ClientOptions",
    Hands: "BrowserBindings",
    Line: "ApiConnection",
    MapDrawing: "renderProductMap",
    Road: "PendingWorkOptions",
    Sending: "RequestRecord",
    Standing: "a noun that says what stands there",
    Written: "RawJson",
    admit: "authorize",
    answered: "idempotency_key",
    createLine: "createClientOptions",
    createRefusals: "createPendingWork",
    drawnBy: "environmentId",
    inView: "visibleRows",
    mapDrawing: "renderProductMap",
    nowhere: "unparkablePath",
    passWish: "forwardCommand",
    pinPerson: "watchSessionChange",
    productMap: "readProductMap",
    restForDrawing: "yieldToBrowser",
    rested: "needsTouch",
    settleInPage: "bindBrowserEvents",
    sides: "serversUnderTest",
    spotOf: "parkingKey",
    standing: "loaded, or a noun",
    stillWanted: "dropSatisfied",
    takenSpots: "parkedKeys",
    telling: "distinguishBy",
    testLine: "createTestClient",
    there: "isPresent, known or loaded",
    told: "notified, or the fact itself",
    typeInto: "setField",
    walk: "exploreMachine",
    walked: "explored",
    wanted: "pending, selected or expected",
    wantedOf: "indexChanges",
    warm: "prefetchConfig",
  }),
  ...verbs({
    ask: "request",
    hear: "subscribe or on",
    say: "notify or log",
    tell: "emit, notify or send",
    warm: "prefetch",
  }),
  ...states({
    away: "inactive",
    held: "ready",
    none: "empty",
    numbering: "fetchingReportNumber",
    resting: "debouncing or scheduled",
    securing: "fetchingParty",
  }),
];

export const exceptions: readonly Exception[] = [
  {
    words: "all",
    files: "{tools/check/data/replaced-words.ts,tests/conventions/words.test.ts}",
    reason: "they list the words",
  },
  {
    words: ["answered"],
    files: "{src,tests,bench,server/standins}/**",
    reason: "an ordinary word for a question or call that got its answer; what was renamed is a table of the store",
  },
  {
    words: ["visitor"],
    files: "{tools/check/**,tests/conventions/machines.test.ts}",
    reason: "the parser calls its walk over a syntax tree so",
  },
  { words: ["law"], files: "src/rules/session/terms-text.ts", reason: "the legal text of the terms" },
  {
    words: ["shelf"],
    files: "src/api/personal-lists-contract.ts",
    reason: "in the path of a call that other back ends know",
  },
  { words: ["guest"], files: "server/standins/**", reason: "a person in the demonstration's business data" },
];
