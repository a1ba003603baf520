import { compactPage, defineOperation, offsetPage, path } from "@workbelt/core";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { paging } from "../inputs/paging.js";
import { commentScopes } from "./comment.js";
import { checkedTarget, targetAliases, targetInputs } from "./target.js";
import { compactThread, thread } from "./thread.js";

const DEFAULT_LIMIT = 10;

/** The operation `crm_list_threads`. */
export const listThreads = defineOperation({
  name: "crm_list_threads",
  description:
    "Lists the comment threads on a record (record_object and record_id) or on a list entry (list_id and entry_id): give exactly one pair. Returns items, each with its comments, oldest first, and whether it is resolved, and, when there may be more, next_offset. has_more_comments tells that a thread has more than are shown.",
  effect: "read",
  scopes: commentScopes("read", {}),
  pagination: { kind: "offset", input: "offset" },
  aliases: targetAliases,
  input: checkedTarget(
    z.strictObject({ ...targetInputs, ...paging({ most: 50, normally: DEFAULT_LIMIT }) }),
  ),
  request: ({ limit = DEFAULT_LIMIT, offset = 0, ...target }) => ({
    method: "GET",
    path: path`/v2/threads`,
    scopes: commentScopes("read", target),
    query: {
      object: target.record_object,
      record_id: target.record_id,
      list: target.list_id,
      entry_id: target.entry_id,
      limit,
      offset,
    },
  }),
  reply: z.object({ data: z.array(thread) }),
  result: ({ data }, { limit = DEFAULT_LIMIT, offset = 0 }) => offsetPage(data, limit, offset),
  compact: compactPage(compactThread),
});

/** Lists the comment threads on a record or list entry. */
export class CrmListThreadsTool extends CrmTool<typeof listThreads> {
  constructor(options?: CrmToolOptions) {
    super(listThreads, options);
  }
}
