import {
  type Path,
  path,
  remove,
  restore,
  type Revert,
  set,
  type ThingKind,
  type WrittenRequest,
} from "@workbelt/core/provider";
import { getList, getString } from "../content/json-path.js";
import { OWN_KEYS, ownEdits, toWrittenFields } from "../content/write-back.js";
import { parseBlockId } from "../inputs/ids.js";
import { compactBlock, type NotesBlock } from "./block.js";

const BLOCK: ThingKind = {
  noun: "block",
  at: "",
  id: "id",
  name: (found) => {
    const given = found as NotesBlock;
    return given.type === undefined ? undefined : compactBlock(given).text;
  },
  audit: OWN_KEYS,
};

/** Undoes a change of a block's text, with its formatting. */
export function setBlockText(type: string): Revert<unknown> {
  const setting = { body: type, toWrite: toWrittenFields };
  return set({ ...BLOCK, fields: type }, setting);
}

/** Undoes moving a block, page or database to the trash. */
export const restoreBlock: Revert<{ block_id: string }> = restore(BLOCK, {
  before: { in_trash: false },
  after: { in_trash: true },
  by: { method: "PATCH", body: { in_trash: false } },
  id: ({ block_id }) => parseBlockId(block_id),
  path: ({ found, id }) => toRestorePath(id, getString(found, "type")),
});

/** Returns the path by which a block is restored; pages and databases have paths of their own. */
export function toRestorePath(id: string, type: string | undefined): Path {
  if (type === "child_page") return path`/v1/pages/${id}`;
  if (type === "child_database") return path`/v1/databases/${id}`;
  return path`/v1/blocks/${id}`;
}

/** Undoes appending: the blocks of the first level go to the trash, unless someone else has edited them or added to them. */
export const removeBlocks: Revert<{ block_id: string }> = remove(BLOCK, {
  created: (written) => listTopBlocks(written),
  path: ({ id }) => path`/v1/blocks/${id}`,
  removed: { in_trash: true },
  inside: ({ input }) => parseBlockId(input.block_id),
  editor: ownEdits,
  guards: ({ found, id }) => {
    const author = getString(found, "created_by", "id");
    if ((found as { has_children?: boolean }).has_children !== true) return [];
    const query = { page_size: 100 };
    return [
      {
        items: "content",
        at: ["results"],
        request: { method: "GET", path: path`/v1/blocks/${id}/children`, query },
        ...(author !== undefined && { except: { at: "last_edited_by.id", is: author } }),
      },
    ];
  },
});

/** Lists the blocks that requests have appended, without those inside others of them. */
function listTopBlocks(written: readonly WrittenRequest[]): object[] {
  const batches = written.map(({ request, response }) => {
    const { length } = getList(request.body, "children");
    // In the middle of a page, the blocks that follow are in the response as well.
    const blocks = getList(response, "results").slice(0, length) as NotesBlock[];
    return { blocks, parent: request.path.split("/").at(-2) ?? "" };
  });
  const ids = new Set(batches.flatMap(({ blocks }) => blocks.map(({ id }) => id)));
  const parents = new Set(batches.map(({ parent }) => parent));
  return batches.flatMap(({ blocks, parent }) => {
    if (ids.has(parent)) return [];
    // A block whose children came with a later request had none when it was returned.
    return blocks.map((each) => (parents.has(each.id) ? { ...each, has_children: true } : each));
  });
}
