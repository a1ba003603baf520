import { ApiError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { listResponse, toPage } from "../list-response.js";
import { type NotesBlock, type NotesBlockTree, block } from "./block.js";
import { unsupportedBlockAdvice } from "./unreadable-blocks.js";

/** Requests for nested blocks in one call: more would take minutes under the service's rate limit. */
const MAX_REQUESTS = 100;

/** Requests at the same time. The client's rate limit delays them if necessary. */
const MAX_CONCURRENT = 4;

/** Blocks that are read by other ids, or not at all. */
const SEPARATE_TYPES = ["child_page", "child_database", "unsupported"];

/** Children that were not read: of this block, from this cursor on. */
export interface UnreadChildren {
  block_id: string;
  start_cursor?: string;
}

/** Reads one page of the children of a block. */
export async function readChildPage(
  api: Api,
  id: string,
  query: { page_size?: number | undefined; start_cursor?: string | undefined },
) {
  return toPage(await api.get(path`/v1/blocks/${id}/children`, listResponse(block), { query }));
}

/**
 * Reads the blocks inside blocks and adds them as their `children`, level by level, in order. Returns
 * the children that were not read because of the limit of requests.
 *
 * @param levels number of levels to read.
 */
export async function readChildren(
  api: Api,
  blocks: readonly NotesBlockTree[],
  levels: number,
): Promise<UnreadChildren[]> {
  const unread: UnreadChildren[] = [];
  let requests = 0;
  let parents = blocks.filter(isReadable);
  for (let level = 0; level < levels && parents.length > 0; level += 1) {
    await forEachConcurrent(parents, async (parent) => {
      let cursor: string | undefined;
      do {
        if (requests === MAX_REQUESTS) {
          unread.push({ block_id: parent.id, ...(cursor && { start_cursor: cursor }) });
          return;
        }
        requests += 1;
        cursor = await addChildren(api, parent, cursor);
      } while (cursor !== undefined);
    });
    parents = parents.flatMap(({ children = [] }) => children).filter(isReadable);
  }
  return unread;
}

/** Adds one page of children and returns the cursor of the next. */
async function addChildren(
  api: Api,
  parent: NotesBlockTree,
  cursor: string | undefined,
): Promise<string | undefined> {
  try {
    const page = await readChildPage(api, parent.id, { start_cursor: cursor });
    parent.children = [...(parent.children ?? []), ...page.items];
    return page.next_cursor;
  } catch (error) {
    // One block that only the app can show must not hide the others; it stays without children.
    if (isUnsupported(error)) return undefined;
    throw error;
  }
}

function isUnsupported(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return unsupportedBlockAdvice(error.serviceMessage ?? "") !== undefined;
}

function isReadable(found: NotesBlock): boolean {
  return found.has_children === true && !SEPARATE_TYPES.includes(getString(found, "type") ?? "");
}

/** Runs work for each item, a few at a time. After a failure, no further work is started. */
async function forEachConcurrent<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const runNext = async () => {
    for (const item of waiting) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, runNext));
}
