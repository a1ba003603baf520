import { seedId } from "../../../common/seed-id.js";
import type { CrmList, Story } from "../../../company/types.js";
import { createListAttributes } from "../attributes/standard/lists.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { createValue } from "../repository/stored-value.js";
import { memberActor, type Actor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";
import { seedAttributes } from "./seed-attributes.js";

/** Stores the lists and their attributes. */
export function seedLists(collections: CrmCollections, story: Story, calendar: Calendar): void {
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
      createdBy: getCreator(story),
      createdAt,
    });
    const attributes = createListAttributes(list.object, list.stages);
    seedAttributes(collections, { id, name: list.key, createdAt }, attributes);
  }
}

/** Stores the entries of all lists. */
export function seedEntries(collections: CrmCollections, story: Story, calendar: Calendar): void {
  for (const list of story.lists) {
    seedEntriesOf(list, collections, calendar, getCreator(story));
  }
}

function getCreator({ members }: Story): Actor {
  return memberActor(seedId(`crm/member/${members[0]?.key ?? "nobody"}`));
}

function seedEntriesOf(
  list: CrmList,
  collections: CrmCollections,
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
