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

export interface Rule {
  name: string;
  findViolations: (files: readonly SourceFile[]) => Violation[];
}
