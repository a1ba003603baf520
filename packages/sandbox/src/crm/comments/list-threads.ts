import type { Crm } from "../environment.js";
import { invalidInput } from "../errors.js";
import type { Checked } from "../input/check.js";
import { integerParameter } from "../input/parameters.js";
import { text, uuid } from "../input/scalars.js";
import { optional, shape } from "../input/structures.js";
import { requireEntry, requireList } from "../lists/require.js";
import { requireObject, requireRecord } from "../records/require.js";
import { World } from "../records/world.js";
import type { CommentDocument } from "./comment.js";
import { threadsWhere } from "./threads.js";

/** The query string of the list of threads. */
export const threadsPage = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 50 })),
  offset: optional(integerParameter({ minimum: 0 })),
  object: optional(text()),
  record_id: optional(uuid),
  list: optional(text()),
  entry_id: optional(uuid),
});

type ThreadsPage = Checked<typeof threadsPage>;

/** One page of the threads on a record or on an entry. */
export function listThreads(crm: Crm, page: ThreadsPage): CommentDocument[][] {
  const { limit = 10, offset = 0 } = page;
  return threadsWhere(crm.data, readTarget(page, new World(crm.data))).slice(
    offset,
    offset + limit,
  );
}

/** A record with its object or an entry with its list: Attio names the pairs, not its refusals. */
function readTarget(page: ThreadsPage, world: World): (comment: CommentDocument) => boolean {
  const { object, record_id, list, entry_id } = page;
  const parts = [object, record_id, list, entry_id].filter((part) => part !== undefined);
  if (object !== undefined && record_id !== undefined && parts.length === 2) {
    const { id } = requireRecord(world, requireObject(world, object), record_id);
    return (comment) => comment.recordId === id && comment.entryId === null;
  }
  if (list !== undefined && entry_id !== undefined && parts.length === 2) {
    const { id } = requireEntry(world, requireList(world, list), entry_id);
    return (comment) => comment.entryId === id;
  }
  throw invalidInput("Provide either object and record_id, or list and entry_id.");
}
