import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { paging } from "../inputs/paging.js";
import { compactWebhook, type Webhook, webhook } from "./webhook.js";

// The service takes limits of 10 to 100 only. Of ten items the first few serve for less.
const LEAST = 10;
const MOST = 100;

/** The operation `crm_list_webhooks`. */
export const listWebhooks = defineOperation({
  name: "crm_list_webhooks",
  description:
    "Lists the webhooks of the workspace: where they deliver to, which events they are for, and their status (active, degraded, inactive). Needs a token of the workspace, not of a user. Returns items and, when there may be more, next_offset.",
  effect: "read",
  scopes: ["webhook:read"],
  pagination: { kind: "offset", input: "offset" },
  input: z.strictObject(paging({ most: MOST, normally: LEAST })),
  request: ({ limit = LEAST, offset = 0 }) => ({
    method: "GET",
    path: path`/v2/webhooks`,
    query: { limit: Math.max(limit, LEAST), offset },
  }),
  response: z.object({ data: z.array(webhook) }),
  result: ({ data }, { limit = LEAST, offset = 0 }): Page<Webhook> => {
    const items = data.slice(0, limit);
    const more = data.length > items.length || data.length >= Math.max(limit, LEAST);
    return more ? { items, next_offset: offset + items.length } : { items };
  },
  compact: compactPage(compactWebhook),
});

/** Lists the webhooks of the workspace. */
export class CrmListWebhooksTool extends CrmTool<typeof listWebhooks> {
  constructor(options?: CrmToolOptions) {
    super(listWebhooks, options);
  }
}
