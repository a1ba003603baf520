import { isUuid, isPlainObject } from "@workbelt/core/provider";
import { type BlockItem, getItemChildren, getRawBlockType } from "./block-items.js";
import {
  FILE_BLOCK_TYPES,
  SIMPLE_BLOCK_TYPES,
  type SimpleBlockType,
  acceptsChildren,
  isFileBlockType,
  isSimpleBlockType,
} from "./block-types.js";
import { toBlockIcon } from "./icon.js";
import { findTabProblems } from "./tab-problems.js";
import { CODE_LANGUAGES, findCodeLanguage, unknownLanguageMessage } from "./code-languages.js";

const KNOWN_KEYS = new Set([
  "type",
  "text",
  "language",
  "caption",
  "checked",
  "children",
  "file_upload_id",
  "icon",
  "object",
]);

// The service's limit for one rich text item.
const MAX_CAPTION_LENGTH = 2000;
const CAPTION_LIMIT = `at most ${MAX_CAPTION_LENGTH} characters`;

/** A problem in a block, and its path. */
export interface BlockProblem {
  path: (string | number)[];
  message: string;
}

/** Finds the problems of a block to be written; empty if it is valid. A tab's paragraphs are labels, which have icons. */
export function findBlockProblems(item: BlockItem, isLabel = false): BlockProblem[] {
  const type = getRawBlockType(item);
  if (type !== undefined) return findRawBlockProblems(item, type);
  if (!isSimpleBlockType(item["type"])) return [unknownTypeProblem(item["type"])];
  const unknownKeys = Object.keys(item)
    .filter((key) => !KNOWN_KEYS.has(key))
    .map((key) => ({ path: [key], message: "unknown; leave it out" }));
  return [
    ...unknownKeys,
    ...findSimpleBlockProblems(item, item["type"]),
    ...findIconProblems(item["icon"], item["type"], isLabel),
    ...(item["type"] === "tab" ? findTabProblems(item) : []),
    ...findChildProblems(item, item["type"]),
  ];
}

function unknownTypeProblem(type: unknown): BlockProblem {
  const what =
    typeof type === "string" && type !== ""
      ? `, or the block's content under the key ${JSON.stringify(type)}`
      : "";
  return { path: ["type"], message: `expected one of ${SIMPLE_BLOCK_TYPES.join(", ")}${what}` };
}

function findSimpleBlockProblems(item: BlockItem, type: SimpleBlockType): BlockProblem[] {
  const { text, language, caption, checked } = item;
  const problems: BlockProblem[] = [];
  const absent = text === undefined || text === null;
  const needsText = type !== "divider" && type !== "tab" && !isFileBlockType(type);
  if (absent ? needsText : typeof text !== "string") {
    problems.push({ path: ["text"], message: `expected the text of the ${type} as a string` });
  }
  if (checked !== undefined && checked !== null) {
    if (type !== "to_do")
      problems.push({ path: ["checked"], message: "expected with type to_do only" });
    else if (typeof checked !== "boolean") {
      problems.push({ path: ["checked"], message: "expected true or false" });
    }
  }
  return [
    ...problems,
    ...findFileProblems(item, type),
    ...findLanguageProblems(language, type),
    ...findCaptionProblems(caption, type),
  ];
}

function findIconProblems(icon: unknown, type: SimpleBlockType, isLabel: boolean) {
  if (icon === undefined || icon === null) return [];
  if (type !== "callout" && !isLabel) {
    return [{ path: ["icon"], message: "expected with callout, or a paragraph in tab, only" }];
  }
  const isKnown = typeof icon === "string" && toBlockIcon(icon) !== undefined;
  return isKnown ? [] : [{ path: ["icon"], message: "expected an emoji or a web address" }];
}

function findFileProblems({ file_upload_id, text }: BlockItem, type: SimpleBlockType) {
  const isGiven = file_upload_id !== undefined && file_upload_id !== null;
  const path = ["file_upload_id"];
  if (!isFileBlockType(type)) {
    return isGiven ? [{ path, message: `expected with ${FILE_BLOCK_TYPES.join(", ")} only` }] : [];
  }
  const problems: BlockProblem[] = [];
  if (typeof file_upload_id !== "string" || !isUuid(file_upload_id)) {
    problems.push({ path, message: "expected the file_upload_id of notes_file_upload" });
  }
  if (typeof text === "string" && text.length > MAX_CAPTION_LENGTH) {
    const message = `expected a caption of ${CAPTION_LIMIT}`;
    problems.push({ path: ["text"], message });
  }
  return problems;
}

function findChildProblems(item: BlockItem, type: SimpleBlockType): BlockProblem[] {
  const { children } = item;
  if (children === undefined || children === null) return [];
  if (!Array.isArray(children))
    return [{ path: ["children"], message: "expected a list of blocks" }];
  if (children.length > 0 && !acceptsChildren(type)) {
    return [
      {
        path: ["children"],
        message: `a ${type} cannot have children; leave them out, or give them after it`,
      },
    ];
  }
  return getItemChildren(item).flatMap((child, index) => {
    const problems = isPlainObject(child)
      ? findBlockProblems(child, type === "tab")
      : [{ path: [], message: "expected a block" }];
    return problems.map(({ path, message }) => ({ path: ["children", index, ...path], message }));
  });
}

/** Finds problems of the language given for a block of this type. */
export function findLanguageProblems(language: unknown, type: string): BlockProblem[] {
  if (language === undefined || language === null) return [];
  if (type !== "code") return [{ path: ["language"], message: "expected with type code only" }];
  if (typeof language === "string" && findCodeLanguage(language) !== undefined) return [];
  return [{ path: ["language"], message: unknownLanguageMessage(language) }];
}

/** Finds problems of the caption given for a block of this type. */
export function findCaptionProblems(caption: unknown, type: SimpleBlockType): BlockProblem[] {
  if (caption === undefined || caption === null) return [];
  const path = ["caption"];
  if (isFileBlockType(type)) return [{ path, message: "expected as text, the caption of a file" }];
  if (type !== "code") return [{ path, message: "expected with type code only" }];
  if (typeof caption === "string" && caption.length <= MAX_CAPTION_LENGTH) return [];
  return [{ path, message: `expected a string of ${CAPTION_LIMIT}` }];
}

/** Checks only the language of code, the most common mistake; the service validates the rest. */
function findRawBlockProblems(item: BlockItem, type: string): BlockProblem[] {
  if (type !== "code") return [];
  const { language } = item[type] as { language?: unknown };
  if (typeof language === "string" && CODE_LANGUAGES.includes(language)) return [];
  return [{ path: ["code", "language"], message: unknownLanguageMessage(language) }];
}
