import type { ScriptedCall } from "../../shared/script.ts";
import type { StalledDeal } from "./deal.ts";

const THREE_DAYS_MS = 3 * 86_400_000;

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

/** Creates the task for its owner. */
export function createTaskCall({ deal, since }: StalledDeal, now: Date): ScriptedCall {
  const due = new Date(now.getTime() + THREE_DAYS_MS);
  due.setUTCHours(17, 0, 0, 0);
  const { associated_company: company, name, owner } = deal.values;
  return {
    name: "crm_create_task",
    args: {
      content: `Decide how to continue with “${name}”: it has been stalled since ${since}.`,
      deadline_at: due.toISOString(),
      linked_records: [
        { target_object: "deals", target_record_id: deal.record_id },
        ...(company
          ? [{ target_object: "companies", target_record_id: company.target_record_id }]
          : []),
      ],
      assignees: owner && [
        {
          referenced_actor_type: "workspace-member",
          referenced_actor_id: owner.referenced_actor_id,
        },
      ],
    },
  };
}
