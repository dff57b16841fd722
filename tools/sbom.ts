import { createHash } from "node:crypto";

/** The fields of `package-lock.json` that the list needs. */
export interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  name?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
export type LockedPackages = Record<string, LockedPackage>;

interface Contents {
  packages: LockedPackages;
  /** The folders of the packages that the page's files contain. */
  bundled: readonly string[];
  nodeVersion: string;
}

interface Component {
  type: "library" | "platform";
  "bom-ref": string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: object[];
  /** In which folders of the image the component is. */
  properties: { name: string; value: string }[];
}

const SERVER_FOLDER = "node_modules";
const PAGE_FOLDER = "dist";

/** The same rule as `npm ci --omit=dev --omit=optional`. */
const isInstalled = ({ dev, optional, devOptional }: LockedPackage) => !dev && !optional && !devOptional;

/** Lists in CycloneDX 1.6 what the image contains: the server's libraries, those in the page's files, and Node. */
export function createSbom({ packages, bundled, nodeVersion }: Contents) {
  const root = packages[""];
  if (!root?.name || !root.version) throw new Error("The lock file does not name the project");
  const places = new Map<string, string[]>();
  for (const [folder, locked] of Object.entries(packages))
    if (folder !== "" && isInstalled(locked)) places.set(folder, [SERVER_FOLDER]);
  for (const folder of bundled) places.set(folder, [...(places.get(folder) ?? []), PAGE_FOLDER]);

  const components = new Map<string, Component>();
  const dependencies = new Map<string, Set<string>>();
  for (const [folder, found] of [...places].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const component = describePackage(folder, packages[folder], found);
    const ref = component["bom-ref"];
    // The same version can be installed in several folders.
    const known = components.get(ref);
    if (known) known.properties = mergePlaces(known.properties, component.properties);
    else components.set(ref, component);
    const needed = findNeeded(folder, packages, places);
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...needed]));
  }
  const node = describeNode(nodeVersion);
  const application = `pkg:npm/${root.name}@${root.version}`;
  dependencies.set(application, new Set([node["bom-ref"], ...findNeeded("", packages, places)]));
  dependencies.set(node["bom-ref"], new Set());
  const content = {
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: { type: "application", "bom-ref": application, name: root.name, version: root.version },
    },
    components: [node, ...components.values()],
    dependencies: [...dependencies].map(([ref, needed]) => ({ ref, dependsOn: [...needed].toSorted() })),
  };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: createSerialNumber(content),
    version: 1,
    ...content,
  };
}

function describePackage(folder: string, locked: LockedPackage | undefined, found: readonly string[]): Component {
  if (!locked?.version) throw new Error(`${folder} is not in the lock file`);
  const { name, ref } = identify(folder, locked);
  const [group, shortName] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const [, algorithm = "", digest = ""] = /^(sha\d+)-(\S+)/.exec(locked.integrity ?? "") ?? [];
  return {
    type: "library",
    "bom-ref": ref,
    ...(group === undefined ? {} : { group }),
    name: shortName ?? name,
    version: locked.version,
    purl: ref,
    ...(algorithm === ""
      ? {}
      : {
          hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") }],
        }),
    ...(locked.license === undefined ? {} : { licenses: [describeLicense(locked.license)] }),
    properties: found.map((place) => ({ name: "risk-insight:place", value: place })),
  };
}

function mergePlaces(one: Component["properties"], other: Component["properties"]) {
  return [...one, ...other.filter(({ value }) => one.every((known) => known.value !== value))];
}

const describeNode = (version: string): Component => ({
  type: "platform",
  "bom-ref": `pkg:generic/node@${version}`,
  name: "node",
  version,
  purl: `pkg:generic/node@${version}`,
  properties: [],
});

/** An id of the SPDX list, an expression of such ids, or any other text. */
function describeLicense(license: string) {
  if (/ (AND|OR|WITH) /.test(license)) return { expression: license };
  return /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { license: { name: license } };
}

/** A folder carries the name under which a package is installed; an alias also has its own. */
function identify(folder: string, { name, version = "" }: LockedPackage): { name: string; ref: string } {
  const found = name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  return { name: found, ref: `pkg:npm/${found.replace("@", "%40")}@${encodeURIComponent(version)}` };
}

/** The packages of the list that a package requires, looked up in the folders around it as Node does. */
function findNeeded(folder: string, packages: LockedPackages, places: ReadonlyMap<string, unknown>): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => {
    for (let around: string | undefined = folder; around !== undefined; around = folderAround(around)) {
      const candidate = `${around === "" ? "" : `${around}/`}node_modules/${name}`;
      const locked = packages[candidate];
      if (locked) return places.has(candidate) ? [identify(candidate, locked).ref] : [];
    }
    return [];
  });
}

function folderAround(folder: string): string | undefined {
  if (folder === "") return undefined;
  const end = folder.lastIndexOf("/node_modules/");
  return end < 0 ? "" : folder.slice(0, end);
}

/** The same contents have the same number, so that a build can be repeated byte by byte. */
function createSerialNumber(content: object): string {
  const hex = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
