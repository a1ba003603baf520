import { seedId } from "../../../common/seed-id.js";
import type { Deal, Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { StoredValue } from "../repository/documents.js";
import { createValue, endValue } from "../repository/stored-value.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";

/**
 * Stores the history of each deal's stage. Unless the story has one, it is derived from the deal's calls: a
 * deal starts as a lead, is in progress from its first call on, and is won or lost with its last one.
 */
export function seedStages(collections: CrmCollections, story: Story, calendar: Calendar): void {
  for (const deal of story.deals) {
    const record = collections.records.get(seedId(`crm/deals/${deal.key}`));
    if (record === undefined) continue;
    const stage = getStageHistory(deal, story, calendar).reduce<StoredValue[]>(
      (before, { title, since }) => {
        const fields = { choiceId: seedId(`crm/attribute/deals/stage/${title}`) };
        const ended = before.map((value) => endValue(value, since));
        return [
          ...ended,
          createValue(fields, memberActor(seedId(`crm/member/${deal.owner}`)), since),
        ];
      },
      [],
    );
    collections.records.put(record.id, { ...record, values: { ...record.values, stage } });
  }
}

function getStageHistory(deal: Deal, story: Story, calendar: Calendar) {
  if (deal.history !== undefined) {
    return deal.history.map(({ stage, since }) => ({ title: stage, since: calendar.at(since) }));
  }
  const createdAt = calendar.at(deal.createdAt);
  const calls = story.calls
    .filter((call) => call.deal === deal.key)
    .map((call) => calendar.at(call.startedAt))
    .filter((startedAt) => startedAt > createdAt)
    .toSorted();
  const [first = createdAt] = calls;
  const last = calls.length > 1 ? (calls.at(-1) ?? first) : first;
  const path = [
    { title: "Lead", since: createdAt },
    { title: "In Progress", since: first },
    { title: deal.stage, since: last },
  ];
  // Of two stages with the same timestamp, only the later one is kept.
  const reached = path.slice(0, 1 + path.findIndex(({ title }) => title === deal.stage));
  return reached.filter(({ since }, index) => since !== reached[index + 1]?.since);
}
