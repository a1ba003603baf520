import { type Api, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { cursorPagination } from "../cursor-pagination.js";
import { id } from "../inputs/ids.js";
import { cursorInput, limitInput } from "../inputs/paging.js";
import { getCommentScopes } from "./comment.js";
import { nameObjects } from "./name-objects.js";
import { compactThread, type CrmThreadPage, thread, threadOutput } from "./thread.js";

const MAX_REQUESTS = 20;

const response = z.object({
  data: thread,
  pagination: cursorPagination,
});

const input = z.strictObject({
  thread_id: id("thread", "UUID of the thread"),
  limit: limitInput(250, "Most comments to return (default all)"),
  cursor: cursorInput,
});

// Only the first comment says whether the thread is resolved.
const output = threadOutput.extend({
  is_resolved: z.boolean().optional(),
  next_cursor: z.string().optional(),
});

/** The operation `crm_get_thread`. */
export const getThread = defineOperation({
  name: "crm_get_thread",
  description: "Gets one comment thread with all comments, oldest first.",
  effect: "read",
  returnsTexts: ["comments"],
  scopes: getCommentScopes("read", {}),
  input,
  run: fetchThread,
  output,
  compact: (found, { cursor }): z.infer<typeof output> => {
    const { comments, is_resolved, ...rest } = compactThread(found);
    const { next_cursor } = found;
    return {
      ...rest,
      ...(cursor === undefined ? { is_resolved } : {}),
      comments,
      ...(next_cursor === undefined ? {} : { next_cursor }),
    };
  },
  completeResult: (data, api) => nameObjects(data, api),
});

/** Fetches a thread: the pages of its comments, of at most 250 each, joined, or one page of a size. */
async function fetchThread(
  { cursor, limit, thread_id }: z.output<typeof input>,
  api: Api,
): Promise<CrmThreadPage> {
  const fetchPage = async (next: string | undefined) => {
    const query = { limit, cursor: next };
    const { data, pagination } = await api.get(path`/v2/threads/${thread_id}`, response, { query });
    return { data, next_cursor: pagination?.next_cursor ?? undefined };
  };
  const maxRequests = limit === undefined ? MAX_REQUESTS : 1;
  let { data, next_cursor } = await fetchPage(cursor);
  const { comments, ...rest } = data;
  for (let requests = 1; next_cursor !== undefined && requests < maxRequests; requests += 1) {
    ({ data, next_cursor } = await fetchPage(next_cursor));
    comments.push(...data.comments);
  }
  return { ...rest, comments, ...(next_cursor === undefined ? {} : { next_cursor }) };
}
