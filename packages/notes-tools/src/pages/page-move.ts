import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { dataSourceId, hasDatabase, toDatabaseRef } from "../databases/database-inputs.js";
import { withDataSource } from "../databases/resolve-data-source.js";
import { explainWrongIdKind } from "../id-kind.js";
import { parseId, pageOrDatabaseId } from "../inputs/ids.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { compactNotesPage, notesPage } from "./page.js";

const NAME = "notes_page_move";

const ONLY_PAGES = {
  database: "only pages can be moved, not databases",
  block: "only pages can be moved; a block stays on its page",
};
const PARENTS = {
  database: "give it as database_id",
  block: "only a page or a database can be the new parent",
};
const DATABASES = { page: "give it as parent_page_id" };

const ONE_PARENT = "expected exactly one of parent_page_id and database_id (or data_source_id)";

/** The operation `notes_page_move`. */
export const pageMove = defineOperation({
  name: NAME,
  description:
    "Moves a page with everything in it: under another page, with parent_page_id, or into a database as a row, with database_id. Give exactly one. A row that leaves its database may lose the values of its columns, except the title: read them first with notes_page_get. Find pages with notes_data_fetch. Returns the page with its new parent.",
  effect: "update",
  extended: true,
  verifyWith: "notes_page_get",
  aliases: { id: "page_id" },
  input: z
    .strictObject({
      page_id: pageOrDatabaseId("Id or web address of the page to move"),
      parent_page_id: pageOrDatabaseId("New parent page: id or web address").optional(),
      database_id: pageOrDatabaseId("Database to move it into: id or web address").optional(),
      data_source_id: dataSourceId(),
    })
    .refine((input) => input.parent_page_id === undefined || !hasDatabase(input), {
      path: ["parent_page_id"],
      message: ONE_PARENT,
    })
    .refine((input) => input.parent_page_id !== undefined || hasDatabase(input), {
      path: ["parent_page_id"],
      message: ONE_PARENT,
    })
    .refine(
      (input) =>
        input.parent_page_id === undefined ||
        parseId(input.parent_page_id) !== parseId(input.page_id),
      { path: ["parent_page_id"], message: "expected another page than page_id" },
    ),
  run: async ({ page_id, parent_page_id, ...input }, api) => {
    const move = (parent: object) =>
      api.send(
        { method: "POST", path: path`/v1/pages/${parseId(page_id)}/move`, body: { parent } },
        notesPage,
      );
    if (parent_page_id !== undefined) {
      return move({ type: "page_id", page_id: parseId(parent_page_id) });
    }
    return withDataSource(api, toDatabaseRef(NAME, input), (data_source_id) =>
      move({ type: "data_source_id", data_source_id }),
    );
  },
  explainError: async (error, { input, api }) => {
    const page = { id: parseId(input.page_id), alternatives: ONLY_PAGES };
    const { parent_page_id } = input;
    const parent =
      parent_page_id === undefined
        ? { id: toDatabaseRef(NAME, input).databaseId, alternatives: DATABASES }
        : { id: parseId(parent_page_id), alternatives: PARENTS };
    const wrongPage = await explainWrongIdKind(error, api, page);
    return wrongPage ?? explainWrongIdKind(error, api, parent);
  },
  compact: compactNotesPage,
});

/** Moves a page under another page or into a database. */
export class NotesPageMoveTool extends NotesTool<typeof pageMove> {
  constructor(options?: NotesToolOptions<typeof pageMove>) {
    super(pageMove, options);
  }
}
