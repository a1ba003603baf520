import { compactPage, defineOperation, offsetPage, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import { refineTarget, targetAliases, targetInputs } from "./comment-target.js";
import { getCommentScopes } from "./comment.js";
import { nameObjects } from "./name-objects.js";
import { compactThread, thread, threadOutput } from "./thread.js";

const DEFAULT_LIMIT = 10;
const response = z.object({ data: z.array(thread) });

/** The operation `crm_list_threads`. */
export const listThreads = defineOperation({
  name: "crm_list_threads",
  description:
    "Lists the comment threads, with comments, on a record (record_object and record_id) or a list entry (list_id and entry_id).",
  effect: "read",
  returnsTexts: ["comments"],
  scopes: getCommentScopes("read", {}),
  pagination: { kind: "offset", input: "offset", size: "limit" },
  aliases: targetAliases,
  input: refineTarget(
    z.strictObject({ ...targetInputs, ...paging({ max: 50, default: DEFAULT_LIMIT }) }),
  ),
  run: async ({ limit = DEFAULT_LIMIT, offset = 0, ...target }, api) => {
    const query = {
      object: target.record_object,
      record_id: target.record_id,
      list: target.list_id,
      entry_id: target.entry_id,
      limit,
      offset,
    };
    const scopes = getCommentScopes("read", target);
    const { data } = await api.get(path`/v2/threads`, response, { scopes, query });
    return offsetPage(data, limit, offset);
  },
  output: pageOf(threadOutput, "offset"),
  compact: compactPage(compactThread),
  completeResult: nameObjects,
});
