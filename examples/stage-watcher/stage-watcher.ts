import type { WebhookHandler, WebhookSecret } from "@workbelt/core";
import {
  CrmCreateTaskTool,
  CrmGetDealTool,
  CrmListTasksTool,
  crmWebhookHandler,
} from "@workbelt/crm-tools";

/** The follow-up task for each stage that a deal can reach. */
const FOLLOW_UPS: Readonly<Record<string, string>> = {
  "In Progress": "Agree on the next meeting",
  "Won 🎉": "Hand over to customer success",
  Lost: "Ask why we lost",
};

/** A task that the watcher created. */
export interface FollowUp {
  deal: string;
  stage: string;
  content: string;
  task_id: string;
}

/** Options of the watcher. */
export interface StageWatcherOptions {
  /** The secret of the webhook. */
  secret: WebhookSecret;
  /** The id of the attribute with the stage of deals. */
  stageId: string;
  onFollowUp: (followUp: FollowUp) => void;
  onError: (error: unknown) => void;
}

/** Creates the handler of the CRM's webhook: a deal in a new stage gives its owner a task. */
export function createStageWatcher({
  secret,
  stageId,
  onFollowUp,
  onError,
}: StageWatcherOptions): WebhookHandler {
  return crmWebhookHandler({
    secret,
    onError,
    async onEvent(event) {
      if (event.event_type !== "record.updated" || event.id.attribute_id !== stageId) return;
      const followUp = await createFollowUp(event.id.record_id);
      if (followUp) onFollowUp(followUp);
    },
  });
}

/**
 * Creates the task for the stage a deal is in now, which may be a later one than the event's. A task that is
 * open already is not created again: an event may be handled twice.
 */
async function createFollowUp(dealId: string): Promise<FollowUp | undefined> {
  const { values } = await new CrmGetDealTool().execute({ record_id: dealId });
  const stage = (values?.["stage"]?.[0]?.["status"] as { title: string } | undefined)?.title ?? "";
  const name = values?.["name"]?.[0]?.["value"];
  const deal = typeof name === "string" ? name : "unnamed deal";
  const work = FOLLOW_UPS[stage];
  if (work === undefined) return undefined;
  const content = `${work}: ${deal}`;
  const ofDeal = { linked_object: "deals", linked_record_id: dealId };
  const openTasks = new CrmListTasksTool().items({ ...ofDeal, is_completed: false });
  for await (const task of openTasks) if (task.content_plaintext === content) return undefined;
  const owner = values?.["owner"]?.[0]?.["referenced_actor_id"];
  const { id } = await new CrmCreateTaskTool().execute({
    content,
    linked_records: [{ target_object: "deals", target_record_id: dealId }],
    assignees:
      typeof owner === "string"
        ? [{ referenced_actor_type: "workspace-member", referenced_actor_id: owner }]
        : [],
  });
  return { deal, stage, content, task_id: id.task_id };
}
