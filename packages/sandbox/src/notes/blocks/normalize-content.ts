import { normalizeUuid } from "../validation/normalize-uuid.js";
import { normalizeRichText } from "../rich-text/rich-text.js";
import { normalizeIconOrCover } from "../repository/icon-or-cover.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { blockKinds } from "./block-kinds.js";

/** The object under a block's type key as sent, after its check, in the form it is answered in. */
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

/** A block's object after a change: the fields sent are replaced whole, the others stay. */
export function mergeContent(
  { type, content }: { type: string; content: Record<string, unknown> },
  input: Record<string, unknown>,
  repository: NotesRepository,
): Record<string, unknown> {
  const base = type === "link_to_page" ? {} : content;
  return completeContent(type, { ...base, ...normalizeFields(input, repository) });
}

function normalizeFields(fields: Record<string, unknown>, repository: NotesRepository): object {
  const stored = Object.entries(fields).map(([name, value]) => {
    return [name, normalizeField(name, value, repository)];
  });
  return Object.fromEntries(stored) as object;
}

function normalizeField(name: string, value: unknown, repository: NotesRepository): unknown {
  switch (name) {
    case "rich_text":
    case "caption":
      return normalizeRichText(value, repository);
    case "cells":
      return (value as unknown[]).map((cell) => normalizeRichText(cell, repository));
    case "icon":
      return normalizeIconOrCover(value as Record<string, unknown>, repository);
    case "file_upload":
      return repository.throwNotFound("file_upload", normalizeUuid((value as { id: string }).id));
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

/** Adds what an answer says about a file or link, and a request may leave out. */
function completeContent(type: string, content: Record<string, unknown>): Record<string, unknown> {
  if (type === "link_to_page") {
    const target = Object.keys(content).find((key) => key.endsWith("_id"));
    return { type: target, ...content };
  }
  if (content["external"] === undefined) return content;
  const { url } = content["external"] as { url: string };
  const name = type === "file" ? { name: url.split("/").at(-1) ?? url } : {};
  return { ...name, ...content, type: "external" };
}
