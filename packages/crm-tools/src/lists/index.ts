export { CrmAddToListTool, addToList } from "./add-to-list.js";
export { CrmCreateListTool, createList } from "./create-list.js";
export type { CrmListEntry, CrmWrittenListEntry } from "./entry.js";
export { CrmGetListTool, getList } from "./get-list.js";
export { CrmGetListEntryTool, getListEntry } from "./get-list-entry.js";
export type { CrmList } from "./list.js";
export { CrmListEntriesTool, listEntries } from "./list-entries.js";
export {
  CrmListEntryAttributeValuesTool,
  listEntryAttributeValues,
} from "./list-entry-attribute-values.js";
export { CrmListListViewsTool, listListViews } from "./list-list-views.js";
export { CrmListListsTool, listLists } from "./list-lists.js";
export { CrmRemoveFromListTool, removeFromList } from "./remove-from-list.js";
export { CrmUpdateListTool, updateList } from "./update-list.js";
export { CrmUpdateListEntryTool, updateListEntry } from "./update-list-entry.js";
export { CrmUpsertListEntryTool, upsertListEntry } from "./upsert-list-entry.js";
