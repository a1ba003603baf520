// Tools for LangChain.
import { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
import { webhookCreate } from "../webhooks/webhook-create.js";
import { webhookDelete } from "../webhooks/webhook-delete.js";
import { webhookSampleGet } from "../webhooks/webhook-sample-get.js";
import { webhooksList } from "../webhooks/webhooks-list.js";

/** Creates a webhook subscription. */
export class ConvintelWebhookCreateTool extends ConvintelTool<typeof webhookCreate> {
  constructor(options?: ConvintelToolOptions<typeof webhookCreate>) {
    super(webhookCreate, options);
  }
}

/** Deletes a webhook subscription. */
export class ConvintelWebhookDeleteTool extends ConvintelTool<typeof webhookDelete> {
  constructor(options?: ConvintelToolOptions<typeof webhookDelete>) {
    super(webhookDelete, options);
  }
}

/** Gets a sample event of a webhook. */
export class ConvintelWebhookSampleGetTool extends ConvintelTool<typeof webhookSampleGet> {
  constructor(options?: ConvintelToolOptions<typeof webhookSampleGet>) {
    super(webhookSampleGet, options);
  }
}

/** Lists the webhook subscriptions. */
export class ConvintelWebhooksListTool extends ConvintelTool<typeof webhooksList> {
  constructor(options?: ConvintelToolOptions<typeof webhooksList>) {
    super(webhooksList, options);
  }
}
