import { canonicalId } from "../gate/path-ids.js";
import { keepRichText } from "../rich-text/rich-text.js";
import { keepFace } from "../workspace/face.js";
import type { Workspace } from "../workspace/workspace.js";
import { blockKinds } from "./kinds.js";

/** The object under a block's type key as sent, after its check, in the form it is answered in. */
export function keepContent(
  type: string,
  sent: Record<string, unknown>,
  repository: Workspace,
): Record<string, unknown> {
  const { children: _, ...fields } = sent;
  return withSource(type, { ...blockKinds[type]?.defaults, ...keepFields(fields, repository) });
}

/** A block's object after a change: the fields sent are replaced whole, the others stay. */
export function changeContent(
  { type, content }: { type: string; content: Record<string, unknown> },
  sent: Record<string, unknown>,
  repository: Workspace,
): Record<string, unknown> {
  const stays = type === "link_to_page" ? {} : content;
  return withSource(type, { ...stays, ...keepFields(sent, repository) });
}

function keepFields(fields: Record<string, unknown>, repository: Workspace): object {
  const kept = Object.entries(fields).map(([name, value]) => {
    return [name, keepField(name, value, repository)];
  });
  return Object.fromEntries(kept) as object;
}

function keepField(name: string, value: unknown, repository: Workspace): unknown {
  switch (name) {
    case "rich_text":
    case "caption":
      return keepRichText(value, repository);
    case "cells":
      return (value as unknown[]).map((cell) => keepRichText(cell, repository));
    case "icon":
      return keepFace(value as Record<string, unknown>, repository);
    case "file_upload":
      return repository.missing("file_upload", canonicalId((value as { id: string }).id));
    case "page_id":
    case "database_id":
    case "comment_id":
      return canonicalId(String(value));
    case "synced_from": {
      const original = value as { block_id: string } | null;
      return original && { type: "block_id", block_id: canonicalId(original.block_id) };
    }
    default:
      return value;
  }
}

/** Adds what an answer says about a file or link, and a request may leave out. */
function withSource(type: string, content: Record<string, unknown>): Record<string, unknown> {
  if (type === "link_to_page") {
    const target = Object.keys(content).find((key) => key.endsWith("_id"));
    return { type: target, ...content };
  }
  if (content["external"] === undefined) return content;
  const { url } = content["external"] as { url: string };
  const name = type === "file" ? { name: url.split("/").at(-1) ?? url } : {};
  return { ...name, ...content, type: "external" };
}
