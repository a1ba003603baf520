import type { Api } from "@workbelt/core/provider";
import { z } from "zod";
import { asyncTask, awaitTask } from "../async-task.js";
import type { MarkdownChange } from "./markdown-change.js";
import {
  MARKDOWN_HEADERS,
  type NotesPageMarkdown,
  pageMarkdown,
  toMarkdownPath,
  toMarkdownVersion,
} from "./page-markdown.js";

/** Characters of a page or a change from which the service may need longer than a request may take. */
const LARGE_LENGTH = 100_000;

/** A change to send. */
export interface MarkdownWrite {
  pageId: string;
  change: MarkdownChange;
  /** The content before, which a large change takes long to compare with. */
  before: string;
  isDeletingAllowed: boolean;
}

/**
 * Sends a change of a page's content and returns the new content. A large one runs asynchronously on the
 * service and is polled.
 */
export async function sendMarkdownChange(
  api: Api,
  { before, change, isDeletingAllowed, pageId }: MarkdownWrite,
): Promise<NotesPageMarkdown> {
  const command = toCommand(change, isDeletingAllowed);
  const isLarge = before.length + JSON.stringify(command).length > LARGE_LENGTH;
  const request = {
    method: "PATCH" as const,
    path: toMarkdownPath(pageId),
    headers: MARKDOWN_HEADERS,
    body: { ...command, allow_async: isLarge || undefined, ...toMarkdownVersion(api.service) },
    verifyWith: "notes_page_markdown_get",
  };
  const response = await api.send(request, z.union([pageMarkdown, asyncTask]));
  if (!isTask(response)) return response;
  return awaitTask(api, { request, task: response }, pageMarkdown);
}

function isTask(response: object): response is z.infer<typeof asyncTask> {
  return "object" in response && response.object === "async_task";
}

function toCommand({ edits, insert, replace_all }: MarkdownChange, isDeletingAllowed: boolean) {
  const allow_deleting_content = isDeletingAllowed || undefined;
  if (edits !== undefined) {
    const content_updates = edits.map((edit) => {
      return { old_str: edit.old, new_str: edit.new, replace_all_matches: edit.all };
    });
    return { type: "update_content", update_content: { content_updates, allow_deleting_content } };
  }
  if (insert !== undefined) {
    const { after, markdown: content, position = "end" } = insert;
    const place = after === undefined ? { position: { type: position } } : { after };
    return { type: "insert_content", insert_content: { content, ...place } };
  }
  return {
    type: "replace_content",
    replace_content: { new_str: replace_all, allow_deleting_content },
  };
}
