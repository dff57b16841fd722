// Names optional dependencies (platform builds) that package-lock.json lacks: `npm ci` refuses such a lock.
import { readFileSync } from "node:fs";
const { packages } = JSON.parse(readFileSync(process.argv[2] ?? "package-lock.json", "utf8"));
let missing = 0;
for (const [at, p] of Object.entries(packages)) {
  for (const [name, wanted] of Object.entries(p.optionalDependencies ?? {})) {
    let dir = at;
    for (;;) {
      const key = `${dir ? `${dir}/` : ""}node_modules/${name}`;
      const found = packages[key];
      if (found && (found.version === wanted || !/^\d/.test(wanted))) break;
      if (!dir) {
        console.log(`${at || "(root)"}@${p.version}: ${name}@${wanted}`);
        missing++;
        break;
      }
      const cut = dir.lastIndexOf("/node_modules/");
      dir = cut < 0 ? "" : dir.slice(0, cut);
    }
  }
}
console.log(`${missing} missing`);
process.exit(missing ? 1 : 0);
