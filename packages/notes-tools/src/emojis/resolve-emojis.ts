import { ApiError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { getPath, getString } from "../content/json-path.js";
import { listResponse } from "../list-response.js";
import { customEmoji } from "./emoji-list.js";

const MAX_PAGES = 20;
const response = listResponse(customEmoji);

/**
 * Replaces custom emojis by name in the mentions of blocks by their ids. Names that the workspace does not have are text, and
 * all are if its emojis cannot be read.
 */
export async function resolveEmojis<Content>(content: Content, api: Api): Promise<Content> {
  const names = new Set<string>();
  const collect = (part: unknown) => {
    const name = getEmojiName(part);
    if (name !== undefined) names.add(name);
    else if (typeof part === "object" && part !== null) Object.values(part).forEach(collect);
  };
  collect(content);
  if (names.size === 0) return content;
  const ids = await fetchIds(names, api);
  const replace = (part: unknown): unknown => {
    const name = getEmojiName(part);
    if (name !== undefined) return toItem(part, name, ids.get(name));
    if (Array.isArray(part)) return part.map(replace);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replace(value)]));
  };
  return replace(content) as Content;
}

function getEmojiName(item: unknown): string | undefined {
  if (getPath(item, "mention", "custom_emoji", "id") !== undefined) return undefined;
  return getString(item, "mention", "custom_emoji", "name");
}

function toItem(item: unknown, name: string, id: string | undefined): object {
  const annotations = getPath(item, "annotations");
  const style = annotations === undefined ? {} : { annotations };
  if (id === undefined) return { type: "text", text: { content: `:${name}:` }, ...style };
  return {
    type: "mention",
    mention: { type: "custom_emoji", custom_emoji: { id } },
    ...style,
  };
}

async function fetchIds(
  names: ReadonlySet<string>,
  api: Api,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  let start_cursor: string | undefined;
  try {
    for (let sent = 0; sent < MAX_PAGES && ids.size < names.size; sent += 1) {
      const query = { page_size: 100, start_cursor };
      const page = await api.get(path`/v1/custom_emojis`, response, { query });
      for (const { id, name } of page.results) if (name && names.has(name)) ids.set(name, id);
      start_cursor = page.next_cursor ?? undefined;
      if (start_cursor === undefined) break;
    }
  } catch (error) {
    // What is written is the same text then.
    if (!(error instanceof ApiError)) throw error;
  }
  return ids;
}
