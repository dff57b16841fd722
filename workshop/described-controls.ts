import type { ArgTypesEnhancer } from "storybook/internal/types";
import { propDescriptions } from "./prop-descriptions.ts";

const editableTypes = new Set(["boolean", "string", "number", "enum", "union"]);

/** Describes the props that several views share, and offers no control for what cannot be edited as a plain value. */
export const describeControls: ArgTypesEnhancer = ({ argTypes, initialArgs }) => {
  const names = new Set([...Object.keys(argTypes), ...Object.keys(initialArgs)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const argType = argTypes[name] ?? { name };
      const description = argType.description || propDescriptions[name];
      const control = argType.control ?? (isEditable(initialArgs[name], argType.type) ? undefined : { disable: true });
      return [name, { ...argType, ...(description && { description }), ...(control !== undefined && { control }) }];
    }),
  );
};

function isEditable(value: unknown, type: { name: string } | string | undefined): boolean {
  if (value !== undefined && value !== null) return ["boolean", "string", "number"].includes(typeof value);
  const typeName = typeof type === "string" ? type : type?.name;
  return typeName !== undefined && editableTypes.has(typeName);
}
