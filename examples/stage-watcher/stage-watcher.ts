import type { WebhookSecret } from "@workbelt/core";
import { CrmCreateTaskTool } from "@workbelt/crm-tools";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { Events } from "@workbelt/events";

/** The follow-up task for each stage that a deal can reach. */
const FOLLOW_UPS: Readonly<Record<string, string>> = {
  "In Progress": "Agree on the next meeting",
  "Won 🎉": "Hand over to customer success",
  Lost: "Ask why we lost",
};

const MEMBER = "workspace-member";

/** Options of the watcher. */
export interface StageWatcherOptions {
  /** Folder of the events, or the connection string of Postgres. */
  database: string;
  /** The secret of the webhook. */
  secret: WebhookSecret;
  onFollowUp: (content: string, taskId: string) => void;
}

type StageEvents = Events<{ crm: { provider: typeof crmPackage } }>;

/** Creates events that give the owner of a deal in a new stage a task. */
export function watchStages({ database, onFollowUp, secret }: StageWatcherOptions): StageEvents {
  const events = new Events({ database, sources: { crm: { provider: crmPackage, secret } } });
  const createTask = new CrmCreateTaskTool({ layers: [events.layer] });
  return events.onEvent(
    {
      service: "crm",
      type: "record.updated",
      where: { object: "deals", attribute: "stage" },
      // Somebody who moves a deal twice means the last stage.
      debounce: 1_000,
    },
    async ({ subject, thing }) => {
      const work = FOLLOW_UPS[String(thing?.values["stage"])];
      if (work === undefined) return;
      const owner = thing?.values["owner"] as { referenced_actor_id: string } | undefined;
      const content = `${work}: ${thing?.name}`;
      const { id } = await createTask.execute({
        content,
        linked_records: [{ target_object: "deals", target_record_id: subject.id }],
        assignees: owner === undefined ? [] : [{ ...owner, referenced_actor_type: MEMBER }],
      });
      onFollowUp(content, id.task_id);
    },
  );
}
