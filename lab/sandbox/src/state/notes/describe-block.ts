import type { BlockDocument, RichText } from "../../services/notes/repository/documents.js";
import type { Description, Field } from "../description.js";
import type { FieldValue } from "../resource-change.js";
import { getBlockNoun, getBlockTitle } from "./block-text.js";
import { describeRichText } from "./formatted-text.js";
import { describeFile, describeIcon } from "./media.js";
import type { NotesState } from "./notes-state.js";

/** Describes a block; one in the trash does not exist. */
export function describeBlock(block: BlockDocument, state: NotesState): Description | undefined {
  if (!state.isVisible(block)) return undefined;
  const isNested = block.parent.type === "block_id";
  return {
    resource: "block",
    noun: getBlockNoun(block),
    title: getBlockTitle(block),
    parent: state.referToContainingPage({ kind: "block", document: block }),
    fields: [
      { name: "type", value: block.type },
      ...Object.entries(block.content).flatMap(([name, value]) =>
        describeContent(name, value, state),
      ),
      ...describeMedia(block),
      { name: "parent_block", value: isNested ? state.referToParent(block.parent) : undefined },
    ],
  };
}

/** Keys of media, which are described together. */
const mediaKeys = new Set(["external", "file", "type"]);

function describeMedia({ content }: BlockDocument): Field[] {
  const isMedia = content["external"] !== undefined || content["file"] !== undefined;
  return isMedia ? [{ name: "file", value: describeFile(content) }] : [];
}

function describeContent(name: string, value: unknown, state: NotesState): Field[] {
  if (mediaKeys.has(name)) return [];
  switch (name) {
    case "rich_text":
      return describeRichText(value as RichText[], "text");
    case "caption":
    case "title":
      return describeRichText(value as RichText[], name);
    case "cells":
      return describeCells(value as RichText[][]);
    case "icon":
      return [{ name, value: describeIcon(value as object | null) }];
    case "page_id":
      return [{ name, label: "page", value: state.referToPage(String(value)) }];
    case "database_id":
      return [{ name, label: "database", value: state.referToDatabase(String(value)) }];
    default:
      return [{ name, value: toPlainValue(value) }];
  }
}

function describeCells(cells: RichText[][]): Field[] {
  return cells.flatMap((cell, index) =>
    describeRichText(cell, `cells.${index + 1}`, { label: `column ${index + 1}` }),
  );
}

/** Defaults are not set. */
function toPlainValue(value: unknown): FieldValue | undefined {
  if (value === null || value === undefined || value === "default") return undefined;
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  return isPlain ? (value as FieldValue) : JSON.stringify(value);
}
