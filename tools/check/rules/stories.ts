import { posix } from "node:path";
import { Visitor } from "vite";
import type { Rule, SourceFile, Violation } from "../rule.ts";
import { isInFolder, isScript } from "../source-files.ts";
import { listViews, readInterface, readProperties, readStoryFile } from "../story-syntax.ts";
import { parseScript } from "../syntax.ts";

/** The descriptions of props that several views share. */
const DESCRIPTIONS = "workshop/prop-descriptions.ts";

const SHOWN_FOLDERS = ["src", "workshop"];

/** Every view has stories that pass props, and every prop of a story says what it is. */
export const stories: Rule = {
  name: "stories",
  findViolations: (files) => {
    const { scripts, storyFiles } = selectScripts(files);
    return [
      ...findViewsWithoutStory(files),
      ...findUndescribedProps(storyFiles, scripts, readSharedDescriptions(files)),
    ];
  },
};

function selectScripts(files: readonly SourceFile[]) {
  const scripts = files.filter((file) => isScript(file) && SHOWN_FOLDERS.some((folder) => isInFolder(file, folder)));
  return { scripts, storyFiles: scripts.filter((file) => isStoryFile(file) && isInFolder(file, "src")) };
}

const isStoryFile = ({ path }: SourceFile) => path.endsWith(".stories.tsx");

export function findViewsWithoutStory(files: readonly SourceFile[]): Violation[] {
  const { scripts, storyFiles } = selectScripts(files);
  const sources = scripts.filter((file) => !isStoryFile(file));
  const imports = sources.flatMap(listImports);
  const withProps = new Set(storyFiles.flatMap(listShownComponents));
  return sources
    .filter((file) => isInFolder(file, "src/ui") && file.path.endsWith(".tsx"))
    .flatMap((file) =>
      listViews(file)
        .filter(({ name }) => !withProps.has(`${file.path}#${name}`))
        .filter(({ name }) => !isPartOfOneView(file, name, imports))
        .map(({ name, line }) => ({ file: file.path, line, message: `no story passes props to ${name}` })),
    );
}

interface Import {
  from: string;
  component: string;
}

/** What another view of the file renders, or only one other file imports, is seen in the stories of that view. */
function isPartOfOneView(file: SourceFile, name: string, imports: readonly Import[]): boolean {
  if (file.text.includes(`<${name} `)) return true;
  const users = imports.filter(({ component }) => component === `${file.path}#${name}`);
  return users.length === 1 && users.every(({ from }) => from.startsWith("src/ui/"));
}

function listShownComponents(file: SourceFile): string[] {
  const { component, hasArgs } = readStoryFile(file);
  if (!component || !hasArgs) return [];
  const imported = listImports(file).map((entry) => entry.component);
  const shown = imported.filter((name) => name.endsWith(`#${component}`));
  if (shown.length > 0) return shown;
  // The component is a local one around the view that the file is named after.
  const viewFile = file.path.replace(".stories.tsx", ".tsx");
  return imported.filter((name) => name.startsWith(`${viewFile}#`));
}

/** The imports of a file, each as the path of the imported file and the name. */
function listImports({ path, ...file }: SourceFile): Import[] {
  const found: Import[] = [];
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (!source.value.startsWith(".")) return;
      const imported = posix.join(posix.dirname(path), source.value);
      for (const specifier of specifiers)
        if (specifier.type === "ImportSpecifier" && specifier.imported.type === "Identifier")
          found.push({ from: path, component: `${imported}#${specifier.imported.name}` });
    },
  }).visit(parseScript({ path, ...file }).program);
  return found;
}

function findUndescribedProps(
  storyFiles: readonly SourceFile[],
  scripts: readonly SourceFile[],
  shared: ReadonlySet<string>,
): Violation[] {
  return storyFiles.flatMap((file) => {
    const { component, argNames, describedNames } = readStoryFile(file);
    const imported = listImports(file).find((entry) => entry.component.endsWith(`#${component}`));
    const source = scripts.find(({ path }) => path === imported?.component.split("#")[0]) ?? file;
    const props = readInterface(source, `${component}Props`);
    return [...new Set([...argNames, ...props.keys()])]
      .filter((name) => !describedNames.has(name) && !shared.has(name) && !props.get(name)?.isDescribed)
      .map((name) => ({ file: file.path, line: 1, message: `no description of ${name}` }));
  });
}

function readSharedDescriptions(files: readonly SourceFile[]): Set<string> {
  const names = new Set<string>();
  for (const file of files.filter(({ path }) => path === DESCRIPTIONS))
    new Visitor({
      VariableDeclarator: ({ init }) => {
        for (const name of readProperties(init).keys()) names.add(name);
      },
    }).visit(parseScript(file).program);
  return names;
}
