import { quoteUnlessToken } from "../text/quote.js";
import type { ToolDirectory } from "./tool-directory.js";

// A model learns nothing from more, and looking up each takes time.
const MAX_UNKNOWN = 10;

type Arguments = Readonly<Record<string, unknown>>;

/** Reads the names of tools in a call's arguments, even if a model has written the list as one text. */
export function readToolNames(args: Arguments): string[] {
  return listTexts(args).flatMap((text) => text.match(/[\w-]+/g) ?? []);
}

/** Reads names that may have spaces, such as those of databases. A list that a model has written as one text ends each at a comma. */
export function readNames(args: Arguments): string[] {
  const isOneText = typeof args["names"] === "string";
  return listTexts(args)
    .flatMap((text) => (isOneText ? text.split(/[,;\n]/) : [text]))
    .map((text) => text.replaceAll(/^[\s[\]"'`]+|[\s[\]"'`]+$/g, ""))
    .filter((name) => name !== "");
}

function listTexts(args: Arguments): string[] {
  const { names = Object.values(args) } = args;
  return [names].flat(2).filter((value) => typeof value === "string");
}

/**
 * Looks up names of tools and resources; returns the tools found, and advice for each of the other names. Ends
 * after too many of those.
 */
export function lookUpTools(directory: ToolDirectory, names: readonly string[]) {
  const loaded = new Set<string>();
  const unknown: string[] = [];
  for (const name of new Set(names)) {
    const lookup = directory.find(name);
    if ("tools" in lookup) for (const found of lookup.tools) loaded.add(found);
    else unknown.push(formatUnknownTool(name, lookup.closest));
    if (unknown.length < MAX_UNKNOWN) continue;
    unknown.push("Names after this one were not looked up.");
    break;
  }
  return { loaded: [...loaded], unknown };
}

/** Says that a name stands for no tool, or for several, and which it may have meant. */
export function formatUnknownTool(name: string, closest: readonly string[]): string {
  return `${quoteUnlessToken(name)} is not the name of one tool or resource. Closest: ${closest.join(", ")}.`;
}
