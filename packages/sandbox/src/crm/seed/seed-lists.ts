import { seedId } from "../../seed/seed-id.js";
import type { CrmList, Story } from "../../story/types.js";
import { createListAttributes } from "../attributes/standard/lists.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { createValue } from "../repository/stored-value.js";
import { memberActor, type Actor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";
import { seedAttributes } from "./seed-attributes.js";

/** Stores the lists, their attributes and their entries. */
export function seedLists(collections: CrmCollections, story: Story, calendar: Calendar): void {
  const createdBy = memberActor(seedId(`crm/member/${story.members[0]?.key ?? "nobody"}`));
  for (const list of story.lists) {
    const id = seedId(`crm/list/${list.key}`);
    const createdAt = calendar.start;
    collections.lists.put(id, {
      id,
      slug: list.apiSlug,
      name: list.name,
      parentObject: list.object,
      workspaceAccess: "full-access",
      memberAccess: [],
      createdBy,
      createdAt,
    });
    const attributes = createListAttributes(list.object, list.stages);
    seedAttributes(collections, { id, name: list.key, createdAt }, attributes);
    seedEntries(collections, list, calendar, createdBy);
  }
}

function seedEntries(
  collections: CrmCollections,
  list: CrmList,
  calendar: Calendar,
  createdBy: Actor,
): void {
  const listId = seedId(`crm/list/${list.key}`);
  for (const { record, stage, createdAt: moment } of list.entries) {
    const id = seedId(`crm/entry/${list.key}/${record}`);
    const createdAt = calendar.at(moment);
    const choiceId = seedId(`crm/attribute/${list.key}/stage/${stage}`);
    collections.entries.put(id, {
      id,
      listId,
      parentObject: list.object,
      parentRecordId: seedId(`crm/${list.object}/${record}`),
      createdAt,
      createdBy,
      values:
        stage === undefined ? {} : { stage: [createValue({ choiceId }, createdBy, createdAt)] },
    });
  }
}
