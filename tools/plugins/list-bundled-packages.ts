import { writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/** The server serves no file whose name starts with a dot. */
export const BUNDLED_PACKAGES_FILE = ".bundled-packages.json";

/** Starts at the first node_modules, because a package may be linked from elsewhere. Ends at the innermost package. */
const PACKAGE_FOLDER = /node_modules\/(.*\/node_modules\/)?(@[^/]+\/)?[^/]+/;

/** Writes which packages the page's files contain, as their folders, for the image's list of components. */
export function listBundledPackages(): Plugin {
  return {
    name: "list-bundled-packages",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const folders = Object.values(bundle)
        .flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
        .flatMap((id) => findPackageFolder(relative(process.cwd(), id)) ?? []);
      await writeFile(join(dir, BUNDLED_PACKAGES_FILE), JSON.stringify([...new Set(folders)].toSorted(), null, 2));
    },
  };
}

/** Virtual modules of the bundler belong to no package. */
function findPackageFolder(path: string): string | undefined {
  return path.includes("\0") ? undefined : PACKAGE_FOLDER.exec(path.replaceAll(sep, "/"))?.[0];
}
