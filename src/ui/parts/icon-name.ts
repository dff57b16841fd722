import type { iconPaths } from "./icon-paths.ts";
import type { moreIconPaths } from "./more-icon-paths.ts";

export type IconName = keyof typeof iconPaths | keyof typeof moreIconPaths;
