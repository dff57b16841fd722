/** The steps of a pointer or a keyboard, as WebDriver and WebDriver BiDi both write them. */
export interface InputSource {
  type: "pointer" | "key";
  id: string;
  actions: Record<string, unknown>[];
}

/** What both protocols offer. */
export interface OtherBrowser {
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  perform: (actions: InputSource[]) => Promise<void>;
  close: () => Promise<void>;
}
