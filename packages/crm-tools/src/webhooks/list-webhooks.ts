import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import { nameFilterIds } from "./name-filter-ids.js";
import { compactWebhook, type CrmWebhook, webhook, webhookOutput } from "./webhook.js";

// The service accepts limits of 10 to 100 only. For a smaller limit, ten are fetched and cut.
const MIN_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;

/** The operation `crm_list_webhooks`. */
export const listWebhooks = defineOperation({
  name: "crm_list_webhooks",
  description: "Lists webhooks with target URL, subscriptions and status.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["webhook:read"],
  pagination: { kind: "offset", input: "offset", size: "limit" },
  input: z.strictObject(paging({ max: MAX_PAGE_SIZE, default: MIN_PAGE_SIZE })),
  request: ({ limit = MIN_PAGE_SIZE, offset = 0 }) => ({
    method: "GET",
    path: path`/v2/webhooks`,
    query: { limit: Math.max(limit, MIN_PAGE_SIZE), offset },
  }),
  response: z.object({ data: z.array(webhook) }),
  result: ({ data }, { limit = MIN_PAGE_SIZE, offset = 0 }): Page<CrmWebhook> => {
    const items = data.slice(0, limit);
    const more = data.length > items.length || data.length >= Math.max(limit, MIN_PAGE_SIZE);
    return more ? { items, next_offset: offset + items.length } : { items };
  },
  output: pageOf(webhookOutput, "offset"),
  compact: compactPage(compactWebhook),
  completeResult: nameFilterIds,
});
