import { type Api, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { id } from "../inputs/ids.js";
import { getCommentScopes } from "./comment.js";
import { createObjectLabeler } from "./object-labeler.js";
import { compactThread, type CrmThreadPage, thread } from "./thread.js";

const MAX_REQUESTS = 20;

const response = z.object({
  data: thread,
  pagination: z.looseObject({ next_cursor: z.string().nullish() }).nullish(),
});

/** The operation `crm_get_thread`. */
export const getThread = defineOperation({
  name: "crm_get_thread",
  extended: true,
  description:
    "Gets one comment thread by thread_id with all its comments, oldest first, and whether it is resolved. A very long thread ends with next_cursor to pass as cursor. crm_list_threads lists the threads on a record or list entry.",
  effect: "read",
  scopes: getCommentScopes("read", {}),
  continuationHint: "crm_get_comment returns single comments.",
  input: z.strictObject({
    thread_id: id("UUID of the thread"),
    cursor: z.string().min(1).describe("Take it from next_cursor").optional(),
  }),
  run: async ({ thread_id, cursor }, api) => {
    const found = await fetchThread(thread_id, cursor, api);
    const withObject = await createObjectLabeler(found.comments, undefined, api);
    return { ...found, comments: found.comments.map(withObject) };
  },
  compact: (found, { cursor }) => {
    const { is_resolved, ...rest } = compactThread(found);
    const { next_cursor } = found;
    return {
      ...rest,
      // Only the first comment says whether the thread is resolved.
      ...(cursor === undefined ? { is_resolved } : {}),
      ...(next_cursor === undefined ? {} : { next_cursor }),
    };
  },
});

/** Fetches a thread and joins the pages of its comments, of at most 250 each. */
async function fetchThread(
  threadId: string,
  cursor: string | undefined,
  api: Api,
): Promise<CrmThreadPage> {
  const fetchPage = (next: string | undefined) => {
    const query = { cursor: next };
    return api.send({ method: "GET", path: path`/v2/threads/${threadId}`, query }, response);
  };
  const { data, pagination } = await fetchPage(cursor);
  const comments = [...data.comments];
  let next_cursor = pagination?.next_cursor ?? undefined;
  for (let requests = 1; next_cursor !== undefined && requests < MAX_REQUESTS; requests += 1) {
    const page = await fetchPage(next_cursor);
    comments.push(...page.data.comments);
    next_cursor = page.pagination?.next_cursor ?? undefined;
  }
  return { ...data, comments, ...(next_cursor === undefined ? {} : { next_cursor }) };
}

/** Gets one comment thread with its comments. */
export class CrmGetThreadTool extends CrmTool<typeof getThread> {
  constructor(options?: CrmToolOptions) {
    super(getThread, options);
  }
}
