import { lineAt, type SourceFile, type Violation } from "./source-file.ts";

/** How secrets look whose form is known. What a person invents is not found. */
const forms: readonly (readonly [string, RegExp])[] = [
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[\w+/=]{40}/g],
  ["a token of GitHub", /\b(gh[pousr]_\w{36}|github_pat_\w{22})/g],
  ["a token of npm", /\bnpm_[A-Za-z\d]{36}\b/g],
  ["a token of Slack", /\bxox[abprs]-[\w-]{10}/g],
  ["a key of Amazon", /\bAKIA[A-Z\d]{16}\b/g],
  ["a key of Azure Storage", /\bAccountKey=[\w+/=]{40}/g],
  ["a client secret of Entra", /\b[\w~.-]{3}8Q~[\w~.-]{34}\b/g],
  ["a signed token", /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/g],
];

export const findSecrets = ({ path, text }: SourceFile): Violation[] =>
  forms.flatMap(([what, form]) =>
    [...text.matchAll(form)].map(({ index }) => ({
      file: path,
      line: lineAt(text, index),
      message: `looks like ${what}: remove it, and replace it where it is used`,
    })),
  );
