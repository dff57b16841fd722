// node tools/lock-check.mjs: names the optional dependencies (platform builds) that package-lock.json lacks. npm writes
// such a lock without a word where a registry has holes, and `npm ci` then refuses it.
import { readFileSync } from "node:fs";

const { packages } = JSON.parse(readFileSync(process.argv[2] ?? "package-lock.json", "utf8"));
let missing = 0;
for (const [folder, { version, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(folder, name, range)) continue;
    console.log(`${folder || "(root)"}@${version}: ${name}@${range}`);
    missing += 1;
  }
}
console.log(`${missing} missing`);
process.exit(missing ? 1 : 0);

/** Looks for the package in the folder's node_modules and in those of the folders around it, as Node does. */
function isLocked(folder, name, range) {
  const found = packages[`${folder ? `${folder}/` : ""}node_modules/${name}`];
  if (found && (found.version === range || !/^\d/.test(range))) return true;
  if (!folder) return false;
  const parentEnd = folder.lastIndexOf("/node_modules/");
  return isLocked(parentEnd < 0 ? "" : folder.slice(0, parentEnd), name, range);
}
