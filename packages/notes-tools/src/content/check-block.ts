import { type BlockItem, rawBlockType } from "./block-items.js";
import { SIMPLE_BLOCK_TYPES, isSimpleBlockType } from "./block-types.js";
import { CODE_LANGUAGES, codeLanguage, unknownLanguage } from "./code-languages.js";

const KNOWN_KEYS = new Set(["type", "text", "language", "object"]);

/** One thing that is wrong with a block, and where in it. */
export interface BlockFault {
  path: string[];
  message: string;
}

/** What is wrong with a block that is to be written; nothing when it can be. */
export function checkBlock(item: BlockItem): BlockFault[] {
  const type = rawBlockType(item);
  if (type !== undefined) return rawFaults(item, type);
  if (!isSimpleBlockType(item["type"])) return [unknownType(item["type"])];
  const strangers = Object.keys(item)
    .filter((key) => !KNOWN_KEYS.has(key))
    .map((key) => ({ path: [key], message: "not known here; leave it out" }));
  return [...strangers, ...simpleFaults(item, item["type"])];
}

function unknownType(type: unknown): BlockFault {
  const what =
    typeof type === "string" && type !== ""
      ? `, or the block's whole content under the key ${JSON.stringify(type)}`
      : "";
  return { path: ["type"], message: `expected one of ${SIMPLE_BLOCK_TYPES.join(", ")}${what}` };
}

function simpleFaults({ text, language }: BlockItem, type: string): BlockFault[] {
  const faults: BlockFault[] = [];
  const absent = text === undefined || text === null;
  if (absent ? type !== "divider" : typeof text !== "string") {
    faults.push({ path: ["text"], message: `expected the text of the ${type} as a string` });
  }
  return [...faults, ...languageFaults(language, type)];
}

/** What is wrong with the language given for a block of this type. */
export function languageFaults(language: unknown, type: string): BlockFault[] {
  if (language === undefined || language === null) return [];
  if (type !== "code") return [{ path: ["language"], message: "expected with type code only" }];
  if (typeof language === "string" && codeLanguage(language) !== undefined) return [];
  return [{ path: ["language"], message: unknownLanguage(language) }];
}

/** The service judges its own form of a block; the language of code is what goes wrong most. */
function rawFaults(item: BlockItem, type: string): BlockFault[] {
  if (type !== "code") return [];
  const { language } = item[type] as { language?: unknown };
  if (typeof language === "string" && CODE_LANGUAGES.includes(language)) return [];
  return [{ path: ["code", "language"], message: unknownLanguage(language) }];
}
