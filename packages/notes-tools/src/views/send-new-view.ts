import { type Api, path } from "@workbelt/core/provider";
import { type DatabaseRef, selectSource, withSources } from "../schema/resolve-data-source.js";
import { parseBlockId, parseId, parseViewId } from "../inputs/ids.js";
import { type NotesView, view } from "./view.js";

/** A view to create, from valid inputs. */
export interface NewView {
  name: string;
  type: string;
  filter?: object | undefined;
  sorts?: readonly object[] | undefined;
  quick_filters?: object | undefined;
  configuration?: object | undefined;
  after_view_id?: string | undefined;
  page_id?: string | undefined;
  after_block_id?: string | undefined;
  dashboard_view_id?: string | undefined;
  row_index?: number | undefined;
}

/** Creates a view of a data source. @throws InputError if the data source is ambiguous. */
export function sendNewView(api: Api, ref: DatabaseRef, input: NewView): Promise<NotesView> {
  return withSources(api, ref, (sources) => {
    const { configuration, filter, name, quick_filters, sorts, type } = input;
    const body = {
      ...toPlace(sources.databaseId ?? ref.databaseId, input),
      data_source_id: selectSource(ref, sources, api),
      name,
      type,
      filter,
      sorts,
      quick_filters,
      configuration: configuration && { ...configuration, type },
    };
    return api.post(path`/v1/views`, body, view);
  });
}

/** The three places exclude each other, and each has its own field for the exact position. */
function toPlace(databaseId: string, input: NewView): object {
  const { after_block_id, after_view_id, dashboard_view_id, page_id, row_index } = input;
  if (page_id !== undefined) {
    return {
      create_database: {
        parent: { type: "page_id", page_id: parseId(page_id) },
        position: after_block_id && {
          type: "after_block",
          block_id: parseBlockId(after_block_id),
        },
      },
    };
  }
  if (dashboard_view_id !== undefined) {
    return {
      view_id: parseViewId(dashboard_view_id),
      placement: row_index === undefined ? undefined : { type: "existing_row", row_index },
    };
  }
  return {
    database_id: databaseId,
    position: after_view_id && { type: "after_view", view_id: parseViewId(after_view_id) },
  };
}
