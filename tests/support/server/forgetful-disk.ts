import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative } from "node:path";

/** Only Linux tells the path of an open file. */
export const canForget = fs.existsSync("/proc/self/fd");

/**
 * Keeps beside `folder` what a disk has kept of it after a power cut: the bytes of a file and the names in a folder as
 * they were at their last flush. Everything else is lost. What is in the folder now counts as flushed.
 */
export function forgetUnflushed(folder: string, kept: string): () => void {
  const flushed = new Map<number, Buffer>();
  const remember = (path: string) => {
    const bytes = fs.readFileSync(path);
    flushed.set(fs.statSync(path).ino, bytes);
    write(path, bytes);
  };
  const write = (path: string, bytes: Buffer) => {
    const copy = join(kept, relative(folder, path));
    fs.mkdirSync(dirname(copy), { recursive: true });
    fs.writeFileSync(copy, bytes);
  };
  const rememberNames = (path: string) => {
    const copy = join(kept, relative(folder, path));
    fs.mkdirSync(copy, { recursive: true });
    const now = fs.readdirSync(path, { withFileTypes: true });
    for (const entry of now) {
      const file = join(path, entry.name);
      if (entry.isDirectory()) fs.mkdirSync(join(copy, entry.name), { recursive: true });
      else if (entry.isFile()) write(file, flushed.get(fs.statSync(file).ino) ?? Buffer.alloc(0));
    }
    for (const name of fs.readdirSync(copy))
      if (!now.some((entry) => entry.name === name)) fs.rmSync(join(copy, name), { recursive: true });
  };

  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.mkdirSync(join(kept, relative(folder, path)), { recursive: true });
    else if (entry.isFile()) remember(path);
  }
  const { fsyncSync } = fs;
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    const path = fs.readlinkSync(`/proc/self/fd/${file}`);
    if (relative(folder, path).startsWith("..") || !fs.existsSync(path)) return;
    if (fs.fstatSync(file).isDirectory()) rememberNames(path);
    else remember(path);
  };
  syncBuiltinESMExports();
  return () => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  };
}
