import { collectProblems, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { checkPage, checkRead } from "../inputs/check-target.js";
import {
  canonicalizeDatabase,
  dataSourceId,
  hasDatabase,
  toDatabaseRef,
} from "../databases/database-inputs.js";
import { withDataSource } from "../schema/resolve-data-source.js";
import { explainWrongIdKind } from "../id-kind.js";
import { databaseIdInput, pageIdInput, parentPageId, parseId } from "../inputs/ids.js";
import { fetchPageTitle } from "../schema/fetch-page-title.js";
import { compactPageIdentity, notesPage, pageIdentityOutput } from "../schema/page.js";
import { movePageBack } from "../rows/undo-pages.js";

const ONLY_PAGES = {
  database:
    "only pages can be moved. Retrying will not help: tell the user that databases are moved in the app",
  block:
    "only pages can be moved. Retrying will not help: tell the user that blocks are moved in the app",
};
const PARENTS = {
  database: "give it as database_id",
  block: "only a page or a database can be the new parent: take page_id from notes_data_fetch",
};
const DATABASES = { page: "give it as parent_page_id" };

const ONE_PARENT = "expected exactly one of parent_page_id and database_id (or data_source_id)";

const output = pageIdentityOutput.pick({ page_id: true, title: true, parent: true });

/** The operation `notes_page_move`. */
export const pageMove = defineOperation({
  name: "notes_page_move",
  description:
    "Moves a page with everything in it under another page, or into a database as a row. Give exactly one of parent_page_id and database_id. A row that leaves its database may lose its values except the title.",
  effect: "update",
  consequence: {
    reversible: "partly",
    reason: "its place among other pages is lost",
    overwrites: "its place, and the values of a row that leaves its database except the title",
    assumed: true,
  },
  verifyWith: "notes_page_get",
  aliases: { id: "page_id" },
  input: z
    .strictObject({
      page_id: pageIdInput(),
      parent_page_id: parentPageId().optional(),
      database_id: databaseIdInput().optional(),
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
  nameTarget: fetchPageTitle,
  canonicalize: canonicalizeDatabase,
  check: ({ page_id, parent_page_id, ...input }, api) => {
    const checkDatabase = () => {
      const ref = toDatabaseRef(input);
      return checkRead(
        "database_id",
        () => withDataSource(api, ref, async (id) => id),
        (error) => explainWrongIdKind(error, api, { id: ref.databaseId, alternatives: DATABASES }),
      );
    };
    return collectProblems([
      checkPage("page_id", parseId(page_id), ONLY_PAGES, api),
      parent_page_id === undefined
        ? checkDatabase()
        : checkPage("parent_page_id", parseId(parent_page_id), PARENTS, api),
    ]);
  },
  run: async ({ page_id, parent_page_id, ...input }, api) => {
    const move = (parent: object) =>
      api.post(path`/v1/pages/${parseId(page_id)}/move`, { parent }, notesPage);
    if (parent_page_id !== undefined) {
      return move({ type: "page_id", page_id: parseId(parent_page_id) });
    }
    return withDataSource(api, toDatabaseRef(input), (data_source_id) =>
      move({ type: "data_source_id", data_source_id }),
    );
  },
  explainError: async (error, { input, api }) => {
    const page = { id: parseId(input.page_id), alternatives: ONLY_PAGES };
    const { parent_page_id } = input;
    const parent =
      parent_page_id === undefined
        ? { id: toDatabaseRef(input).databaseId, alternatives: DATABASES }
        : { id: parseId(parent_page_id), alternatives: PARENTS };
    const wrongPage = await explainWrongIdKind(error, api, page);
    return wrongPage ?? explainWrongIdKind(error, api, parent);
  },
  revert: movePageBack,
  output,
  compact: (page): z.infer<typeof output> => {
    const { page_id, parent, title } = compactPageIdentity(page);
    return { page_id, title, parent };
  },
});
