import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

interface LockedPackage {
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
type Locked = Record<string, LockedPackage>;

const MODULES = "node_modules/";
/** What the compiler reads of a package. */
const TYPE_FILE = /\.(?:d\.[cm]?ts|d\..*\.ts|[cm]?tsx?|json)$/;

/**
 * Arranges the installed packages as pnpm does without hoisting: each in a folder of its own, with links to exactly
 * the packages that it declares. The project sees only what package.json names. Returns the number of packages.
 */
export function arrangeStrictly(project: string, target: string): number {
  const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as { packages: Locked };
  const installed = readInstalled(project, packages);
  const arranged = new Set<string>();

  function arrange(location: string): void {
    if (arranged.has(location)) return;
    arranged.add(location);
    const home = findHome(target, location);
    linkFiles(join(project, location), home);
    linkDependencies(location, home.slice(0, -nameOf(location).length));
  }

  function linkDependencies(location: string, folder: string): void {
    for (const name of declaredNames(packages[location] ?? {}, location === "")) {
      const found = resolveFrom(location, name, installed);
      if (found === null || name === nameOf(location)) continue;
      arrange(found);
      const link = join(folder, name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(relative(dirname(link), findHome(target, found)), link, "junction");
    }
  }

  linkDependencies("", join(target, MODULES));
  return arranged.size;
}

const readInstalled = (project: string, packages: Locked) => {
  const { packages: present } = JSON.parse(readFileSync(join(project, MODULES, ".package-lock.json"), "utf8")) as {
    packages: Locked;
  };
  return new Set(Object.keys(packages).filter((location) => location in present));
};

const nameOf = (location: string) => location.slice(location.lastIndexOf(MODULES) + MODULES.length);

const findHome = (target: string, location: string) =>
  join(target, MODULES, ".strict", location.replaceAll("/", "+"), MODULES, nameOf(location));

function declaredNames(locked: LockedPackage, isProject: boolean): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = locked;
  const own = isProject ? devDependencies : peerDependencies;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...own });
}

/** Finds the package as Node does, from the package's own folder outwards. */
function resolveFrom(location: string, name: string, installed: ReadonlySet<string>): string | null {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(MODULES) - 1))) {
    const candidate = `${folder === "" ? "" : `${folder}/`}${MODULES}${name}`;
    if (installed.has(candidate)) return candidate;
    if (folder === "") return null;
  }
}

function linkFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === "node_modules") continue;
    if (entry.isDirectory()) linkFiles(join(from, entry.name), join(to, entry.name));
    else if (TYPE_FILE.test(entry.name)) linkFile(join(from, entry.name), to, entry.name);
  }
}

function linkFile(file: string, folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    linkSync(file, join(folder, name));
  } catch {
    // The temporary folder may be on another disk.
    copyFileSync(file, join(folder, name));
  }
}
