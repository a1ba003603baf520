import { listMembers } from "../../src/company/story-parts.js";
import type { Story, StoryPart } from "../../src/company/types.js";

/** A story whose parts are part of itself. */
export function toWholeStory(story: Story): Story {
  const parts: StoryPart[] = [story, ...(story.parts ?? [])];
  return {
    workspace: story.workspace,
    members: listMembers(story),
    companies: parts.flatMap(({ companies }) => companies),
    people: parts.flatMap(({ people }) => people),
    deals: parts.flatMap(({ deals }) => deals),
    tasks: parts.flatMap(({ tasks }) => tasks),
    crmNotes: parts.flatMap(({ crmNotes }) => crmNotes),
    calls: parts.flatMap(({ calls }) => calls),
    pages: parts.flatMap(({ pages }) => pages),
    lists: joinByKey(
      parts.map(({ lists }) => lists),
      (list, further) => ({ ...list, entries: [...list.entries, ...further.entries] }),
    ),
    databases: joinByKey(
      parts.map(({ databases }) => databases),
      (database, further) => ({ ...database, rows: [...database.rows, ...further.rows] }),
    ),
  };
}

function joinByKey<Item extends { key: string }>(
  groups: Item[][],
  join: (item: Item, further: Item) => Item,
): Item[] {
  const joined = new Map<string, Item>();
  for (const item of groups.flat()) {
    const before = joined.get(item.key);
    joined.set(item.key, before === undefined ? item : join(before, item));
  }
  return [...joined.values()];
}
