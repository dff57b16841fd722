import { posix } from "node:path";
import type { Rule } from "../rule.ts";

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const SAYS_NOTHING = /(^|\/)(utils|helpers|common|types|index)(\.(?!html$)|\/)/;

export const fileNames: Rule = {
  name: "file-names",
  findViolations: (files) =>
    files.flatMap(({ path }) => {
      const messages = [
        ...(KEBAB_CASE.test(posix.basename(path)) ? [] : ["is not named in kebab case"]),
        ...(SAYS_NOTHING.test(path) ? ["has a name that does not say what is in it"] : []),
      ];
      return messages.map((message) => ({ file: path, line: 1, message }));
    }),
};
