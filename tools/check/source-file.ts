export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
}

export interface Violation {
  file: string;
  line: number;
  message: string;
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
