import { extname } from "node:path";
import { normalizeUuid } from "../validation/validators.js";
import { attachFile } from "../files/attach-file.js";
import { normalizeRichText } from "../rich-text/rich-text.js";
import { normalizeIcon } from "../files/icon-or-cover.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { blockKinds } from "./block-kinds.js";

/** Converts a block's validated content from its request format to its response format. */
export function normalizeContent(
  type: string,
  input: Record<string, unknown>,
  repository: NotesRepository,
): Record<string, unknown> {
  const { children: _, ...fields } = input;
  return completeContent(type, {
    ...blockKinds[type]?.defaults,
    ...normalizeFields(fields, repository),
  });
}

/**
 * Applies an update to a block's content: fields in the request are replaced, all others are
 * unchanged.
 */
export function mergeContent(
  { type, content }: { type: string; content: Record<string, unknown> },
  input: Record<string, unknown>,
  repository: NotesRepository,
): Record<string, unknown> {
  const base = type === "link_to_page" ? {} : content;
  return completeContent(type, { ...base, ...normalizeFields(input, repository) });
}

function normalizeFields(fields: Record<string, unknown>, repository: NotesRepository): object {
  const { file_upload: upload, ...others } = fields;
  const stored = Object.entries(others).map(([name, value]) => {
    return [name, normalizeField(name, value, repository)];
  });
  // A block has either a file or a link.
  const replaced = others["external"] === undefined ? {} : { file: undefined };
  const file = upload === undefined ? {} : normalizeUpload(upload as { id: string }, repository);
  return { ...replaced, ...file, ...Object.fromEntries(stored) };
}

function normalizeUpload({ id }: { id: string }, repository: NotesRepository): object {
  const { file, upload } = attachFile(repository, id);
  return { name: upload.filename, file, external: undefined };
}

function normalizeField(name: string, value: unknown, repository: NotesRepository): unknown {
  switch (name) {
    case "rich_text":
    case "caption":
      return normalizeRichText(value, repository);
    case "cells":
      return (value as unknown[]).map((cell) => normalizeRichText(cell, repository));
    case "icon":
      return normalizeIcon(value as Record<string, unknown>, repository);
    case "page_id":
    case "database_id":
    case "comment_id":
      return normalizeUuid(String(value));
    case "synced_from": {
      const original = value as { block_id: string } | null;
      return original && { type: "block_id", block_id: normalizeUuid(original.block_id) };
    }
    default:
      return value;
  }
}

/** Adds response fields of files and links that a request may omit. */
function completeContent(type: string, content: Record<string, unknown>): Record<string, unknown> {
  if (type === "link_to_page") {
    const target = Object.keys(content).find((key) => key.endsWith("_id"));
    return { type: target, ...content };
  }
  const { external, file, name, ...rest } = content;
  if (external === undefined && file === undefined) return content;
  const source = file === undefined ? { type: "external", external } : { type: "file", file };
  const shownName = type === "file" ? { name: toFilename(name, external) } : {};
  return { ...shownName, ...rest, ...source };
}

/** Returns the name of a file. Recorded: a name without an extension gets that of the linked file. */
function toFilename(name: unknown, external: unknown): unknown {
  if (external === undefined) return name;
  const { url } = external as { url: string };
  const last =
    url
      .replace(/[?#].*/s, "")
      .split("/")
      .at(-1) ?? url;
  if (typeof name !== "string") return last;
  return extname(name) === "" ? name + extname(last) : name;
}
