import { type BlockItem, getRawBlockType } from "./block-items.js";
import { SIMPLE_BLOCK_TYPES, isSimpleBlockType } from "./block-types.js";
import { CODE_LANGUAGES, findCodeLanguage, unknownLanguageMessage } from "./code-languages.js";

const KNOWN_KEYS = new Set(["type", "text", "language", "object"]);

/** A problem in a block, and its path. */
export interface BlockProblem {
  path: string[];
  message: string;
}

/** Finds the problems of a block to be written; empty if it is valid. */
export function findBlockProblems(item: BlockItem): BlockProblem[] {
  const type = getRawBlockType(item);
  if (type !== undefined) return findRawBlockProblems(item, type);
  if (!isSimpleBlockType(item["type"])) return [unknownTypeProblem(item["type"])];
  const unknownKeys = Object.keys(item)
    .filter((key) => !KNOWN_KEYS.has(key))
    .map((key) => ({ path: [key], message: "unknown; leave it out" }));
  return [...unknownKeys, ...findSimpleBlockProblems(item, item["type"])];
}

function unknownTypeProblem(type: unknown): BlockProblem {
  const what =
    typeof type === "string" && type !== ""
      ? `, or the block's content under the key ${JSON.stringify(type)}`
      : "";
  return { path: ["type"], message: `expected one of ${SIMPLE_BLOCK_TYPES.join(", ")}${what}` };
}

function findSimpleBlockProblems({ text, language }: BlockItem, type: string): BlockProblem[] {
  const problems: BlockProblem[] = [];
  const absent = text === undefined || text === null;
  if (absent ? type !== "divider" : typeof text !== "string") {
    problems.push({ path: ["text"], message: `expected the text of the ${type} as a string` });
  }
  return [...problems, ...findLanguageProblems(language, type)];
}

/** Finds problems of the language given for a block of this type. */
export function findLanguageProblems(language: unknown, type: string): BlockProblem[] {
  if (language === undefined || language === null) return [];
  if (type !== "code") return [{ path: ["language"], message: "expected with type code only" }];
  if (typeof language === "string" && findCodeLanguage(language) !== undefined) return [];
  return [{ path: ["language"], message: unknownLanguageMessage(language) }];
}

/** Checks only the language of code, the most common mistake; the service validates the rest. */
function findRawBlockProblems(item: BlockItem, type: string): BlockProblem[] {
  if (type !== "code") return [];
  const { language } = item[type] as { language?: unknown };
  if (typeof language === "string" && CODE_LANGUAGES.includes(language)) return [];
  return [{ path: ["code", "language"], message: unknownLanguageMessage(language) }];
}
