import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const TEXT = /\.(js|css|svg)$/;
const SHORTEST = 1024;

/** Beside every file its smallest form, made once and with time: the server sends it as it lies there. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const work = Object.values(bundle).map(async (file) => {
        const source = file.type === "chunk" ? file.code : file.source;
        if (TEXT.test(file.fileName) && source.length >= SHORTEST)
          await writeFile(join(dir, `${file.fileName}.br`), await compress(source));
      });
      await Promise.all(work);
    },
  };
}
