import { isDeepStrictEqual } from "node:util";
import { collections, type ViewDocument } from "../repository/documents.js";
import { type ChangeSet, type NotesEvent, selectChanges } from "./event.js";

/** The fields that an event names (types of Notion's client, 5.26). A change of quick filters has no event. */
const FIELDS = ["name", "filter", "sorts", "configuration"] as const;

/** Creates the events of views. */
export function createViewEvents(set: ChangeSet): NotesEvent[] {
  return selectChanges<ViewDocument>(set, collections.views).flatMap(
    ({ after, before }): NotesEvent[] => {
      const view = after ?? before;
      if (view === undefined) return [];
      const { databaseId, dataSourceId: data_source_id, id, lastEditedBy: authorId, type } = view;
      const parent = { id: databaseId, type: "database", data_source_id };
      const event = { entity: { id, type: "view" }, authorId } as const;
      if (before === undefined) {
        return [{ ...event, type: "view.created", data: { parent, view_type: type } }];
      }
      if (after === undefined) return [{ ...event, type: "view.deleted", data: { parent } }];
      const updated_fields = FIELDS.filter((key) => !isDeepStrictEqual(before[key], after[key]));
      return updated_fields.length === 0
        ? []
        : [{ ...event, type: "view.updated", data: { parent, updated_fields } }];
    },
  );
}
