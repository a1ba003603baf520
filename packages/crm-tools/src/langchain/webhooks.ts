// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createWebhook } from "../webhooks/create-webhook.js";
import { deleteWebhook } from "../webhooks/delete-webhook.js";
import { getWebhook } from "../webhooks/get-webhook.js";
import { listWebhooks } from "../webhooks/list-webhooks.js";
import { updateWebhook } from "../webhooks/update-webhook.js";

/** Creates a webhook. The artifact has its secret. */
export class CrmCreateWebhookTool extends CrmTool<typeof createWebhook> {
  constructor(options?: CrmToolOptions<typeof createWebhook>) {
    super(createWebhook, options);
  }
}

/** Deletes one webhook for good. */
export class CrmDeleteWebhookTool extends CrmTool<typeof deleteWebhook> {
  constructor(options?: CrmToolOptions<typeof deleteWebhook>) {
    super(deleteWebhook, options);
  }
}

/** Gets one webhook. */
export class CrmGetWebhookTool extends CrmTool<typeof getWebhook> {
  constructor(options?: CrmToolOptions<typeof getWebhook>) {
    super(getWebhook, options);
  }
}

/** Lists the webhooks of the workspace. */
export class CrmListWebhooksTool extends CrmTool<typeof listWebhooks> {
  constructor(options?: CrmToolOptions<typeof listWebhooks>) {
    super(listWebhooks, options);
  }
}

/** Changes the URL or the subscriptions of a webhook. */
export class CrmUpdateWebhookTool extends CrmTool<typeof updateWebhook> {
  constructor(options?: CrmToolOptions<typeof updateWebhook>) {
    super(updateWebhook, options);
  }
}
