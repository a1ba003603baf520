import { seedId } from "../../../common/seed-id.js";
import type { Call, Story } from "../../../company/types.js";
import type { Fields } from "../repository/documents.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";

/** Interactions from the calendar: the first and last call with a person or company. */
export function getInteractions(
  story: Story,
  calendar: Calendar,
  matches: (call: Call) => boolean,
): Record<string, Fields[]> {
  const calls = story.calls
    .filter(matches)
    .map((call) => ({ at: calendar.at(call.startedAt), host: call.host }))
    .toSorted((first, second) => first.at.localeCompare(second.at));
  const [first, last] = [calls[0], calls.at(-1)];
  if (first === undefined || last === undefined) return {};
  return {
    first_calendar_interaction: [toInteraction(first)],
    last_calendar_interaction: [toInteraction(last)],
    first_interaction: [toInteraction(first)],
    last_interaction: [toInteraction(last)],
    strongest_connection_user: [
      {
        referenced_actor_type: "workspace-member",
        referenced_actor_id: seedId(`crm/member/${last.host}`),
      },
    ],
  };
}

function toInteraction({ at, host }: { at: string; host: string }): Fields {
  return {
    interaction_type: "calendar-event",
    interacted_at: at,
    owner_actor: memberActor(seedId(`crm/member/${host}`)),
  };
}
