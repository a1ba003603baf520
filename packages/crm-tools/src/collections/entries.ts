import { defineCollection, orMissing } from "@workbelt/core/provider";
import { getListEntry } from "../lists/get-list-entry.js";
import { listEntries } from "../lists/list-entries.js";
import { listLists } from "../lists/list-lists.js";
import { shortenTime } from "../schema/compact-values.js";
import { decodeItem } from "./decode-item.js";
import { nameCreators, readMemberNames } from "./member-names.js";
import { hasOutsideTexts } from "./outside-texts.js";

/** Entries of all lists, each with the list's values for its record. */
export const entries = defineCollection({
  name: "crm_entries",
  kind: "entry",
  list: listEntries,
  answers: [{ list: listEntries, part: { input: "list" } }],
  parts: async (reader) => {
    const lists = await reader.known(listLists, {});
    const sorts = [{ attribute: "created_at", direction: "asc" }];
    return lists.map(({ id }) => ({ key: id.list_id, input: { list: id.list_id, sorts } }));
  },
  id: ({ id }) => id.entry_id,
  get: (entry_id, { key: list }, reader) =>
    orMissing(() => reader.read(getListEntry, { list, entry_id })),
  item: async ({ created_at, entry_values, id, parent_record_id }, { key }, reader) => {
    const names = await readMemberNames(reader);
    const lists = await reader.known(listLists, {});
    const { references, text } = decodeItem(entry_values ?? {}, names);
    const mentions = [parent_record_id, ...references.map(({ record_id }) => record_id)];
    return {
      id: id.entry_id,
      title: lists.find((list) => list.id.list_id === key)?.name ?? "",
      text,
      at: shortenTime(created_at ?? undefined),
      by: nameCreators(entry_values ?? {}, names),
      mentions: [...new Set(mentions)],
      outside: hasOutsideTexts(listEntries),
    };
  },
});
