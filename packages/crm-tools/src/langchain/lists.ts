// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { addToList } from "../lists/add-to-list.js";
import { createList } from "../lists/create-list.js";
import { getListEntry } from "../lists/get-list-entry.js";
import { getList } from "../lists/get-list.js";
import { listEntries } from "../lists/list-entries.js";
import { listEntryAttributeValues } from "../lists/list-entry-attribute-values.js";
import { listListViews } from "../lists/list-list-views.js";
import { listLists } from "../lists/list-lists.js";
import { removeFromList } from "../lists/remove-from-list.js";
import { updateListEntry } from "../lists/update-list-entry.js";
import { updateList } from "../lists/update-list.js";
import { upsertListEntry } from "../lists/upsert-list-entry.js";

/** Adds a record to a list. */
export class CrmAddToListTool extends CrmTool<typeof addToList> {
  constructor(options?: CrmToolOptions<typeof addToList>) {
    super(addToList, options);
  }
}

/** Creates a list. */
export class CrmCreateListTool extends CrmTool<typeof createList> {
  constructor(options?: CrmToolOptions<typeof createList>) {
    super(createList, options);
  }
}

/** Gets one entry of a list. */
export class CrmGetListEntryTool extends CrmTool<typeof getListEntry> {
  constructor(options?: CrmToolOptions<typeof getListEntry>) {
    super(getListEntry, options);
  }
}

/** Gets one list. */
export class CrmGetListTool extends CrmTool<typeof getList> {
  constructor(options?: CrmToolOptions<typeof getList>) {
    super(getList, options);
  }
}

/** Lists the entries of a list, filtered and sorted. */
export class CrmListEntriesTool extends CrmTool<typeof listEntries> {
  constructor(options?: CrmToolOptions<typeof listEntries>) {
    super(listEntries, options);
  }
}

/** Lists the values of one attribute of a list entry, also those of the past. */
export class CrmListEntryAttributeValuesTool extends CrmTool<typeof listEntryAttributeValues> {
  constructor(options?: CrmToolOptions<typeof listEntryAttributeValues>) {
    super(listEntryAttributeValues, options);
  }
}

/** Lists the saved views of a list. */
export class CrmListListViewsTool extends CrmTool<typeof listListViews> {
  constructor(options?: CrmToolOptions<typeof listListViews>) {
    super(listListViews, options);
  }
}

/** Lists the lists of the workspace, all or those a record is in. */
export class CrmListListsTool extends CrmTool<typeof listLists> {
  constructor(options?: CrmToolOptions<typeof listLists>) {
    super(listLists, options);
  }
}

/** Removes one entry from a list. */
export class CrmRemoveFromListTool extends CrmTool<typeof removeFromList> {
  constructor(options?: CrmToolOptions<typeof removeFromList>) {
    super(removeFromList, options);
  }
}

/** Changes the list's own values of one entry, such as its stage. */
export class CrmUpdateListEntryTool extends CrmTool<typeof updateListEntry> {
  constructor(options?: CrmToolOptions<typeof updateListEntry>) {
    super(updateListEntry, options);
  }
}

/** Changes a list's name, slug or access. */
export class CrmUpdateListTool extends CrmTool<typeof updateList> {
  constructor(options?: CrmToolOptions<typeof updateList>) {
    super(updateList, options);
  }
}

/** Adds a record to a list, or changes its entry. */
export class CrmUpsertListEntryTool extends CrmTool<typeof upsertListEntry> {
  constructor(options?: CrmToolOptions<typeof upsertListEntry>) {
    super(upsertListEntry, options);
  }
}
