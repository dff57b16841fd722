import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|svg)$/;
const MIN_LENGTH = 1024;

/** Writes a compressed copy beside each file at the best quality, which would be too slow to do per request. */
export function compressFiles(): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const writes = Object.values(bundle).map(async (file) => {
        const source = file.type === "chunk" ? file.code : file.source;
        if (COMPRESSIBLE.test(file.fileName) && source.length >= MIN_LENGTH)
          await writeFile(join(dir, `${file.fileName}.br`), await compress(source));
      });
      await Promise.all(writes);
    },
  };
}
