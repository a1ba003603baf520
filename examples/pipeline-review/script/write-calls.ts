import type { ScriptedCall } from "../../shared/script.ts";
import type { StalledDeal } from "./deal.ts";

const THREE_DAYS_MS = 3 * 86_400_000;
const FIRST_STAGE = "Lead";

/** Creates the note on a stalled deal. */
export function createNoteCall({ deal, lastNote, overdue, since }: StalledDeal): ScriptedCall {
  const last = lastNote ? `The last note is “${lastNote.title}”.` : "There is no note on it.";
  const planned = overdue.map(({ content, deadline_at }) => {
    return `- ${content} (${deadline_at ? `was due ${deadline_at.slice(0, 10)}` : "without a date"})`;
  });
  return {
    name: "crm_create_note",
    args: {
      parent_object: "deals",
      parent_record_id: deal.record_id,
      title: "Stalled",
      format: "markdown",
      content: [
        `Nothing has happened on this deal since ${since}. ${last}`,
        ...(planned.length > 0 ? ["Still open:", planned.join("\n")] : []),
      ].join("\n\n"),
    },
  };
}

/** Moves the deal back to the first stage. */
export function createMoveCalls({ deal }: StalledDeal): ScriptedCall[] {
  if (deal.values.stage === FIRST_STAGE) return [];
  const { record_id } = deal;
  const values = { stage: FIRST_STAGE };
  return [{ name: "crm_update_record", args: { object: "deals", record_id, values } }];
}

/** Gives the open tasks to the owner of the deal, or a new one if there is none. */
export function createTaskCalls(stalled: StalledDeal, now: Date): ScriptedCall[] {
  const { deal, overdue, since } = stalled;
  const deadline_at = getDeadline(now);
  const assignees = getOwner(deal);
  if (overdue.length > 0) {
    return overdue.map(({ task_id }) => ({
      name: "crm_update_task",
      args: { task_id, deadline_at, assignees },
    }));
  }
  const { associated_company: company, name } = deal.values;
  const content = `Decide how to continue with “${name}”: it has been stalled since ${since}.`;
  const linked_records = [
    { target_object: "deals", target_record_id: deal.record_id },
    ...(company
      ? [{ target_object: "companies", target_record_id: company.target_record_id }]
      : []),
  ];
  return [{ name: "crm_create_task", args: { content, deadline_at, linked_records, assignees } }];
}

function getDeadline(now: Date): string {
  const deadline = new Date(now.getTime() + THREE_DAYS_MS);
  deadline.setUTCHours(17, 0, 0, 0);
  return deadline.toISOString();
}

function getOwner({ values: { owner } }: StalledDeal["deal"]) {
  return (
    owner && [
      {
        referenced_actor_type: "workspace-member",
        referenced_actor_id: owner.referenced_actor_id,
      },
    ]
  );
}
