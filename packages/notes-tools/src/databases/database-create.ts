import {
  collectProblems,
  defineOperation,
  forModels,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkRelations } from "./check-columns.js";
import { checkPage } from "../inputs/check-target.js";
import { getPath } from "../content/json-path.js";
import { explainWrongIdKind } from "../id-kind.js";
import { pageIdInput, parseId } from "../inputs/ids.js";
import { richTextItems, toRichText } from "../inputs/rich-text-items.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { newColumns } from "./column-inputs.js";
import { hasDataSources, getVersionHeaders } from "../versions.js";
import { findNewColumnProblems, reportColumnProblems } from "./column-problems.js";
import { compactDatabaseDefinition, database, databaseOutput } from "../schema/database.js";
import { removeDatabase } from "./undo-databases.js";

const UNDER_PAGE = "a database is created under a page: take page_id from notes_data_fetch";
const ALTERNATIVES = { database: UNDER_PAGE, block: UNDER_PAGE };

const type = z.enum(["page_id"]).describe("Always page_id").optional();
const parentPage = z
  .strictObject({ page_id: pageIdInput(), type: forModels(type, { hidden: true }) })
  .describe('The parent page: {"page_id":"…"}');

/** The operation `notes_database_create`. */
export const databaseCreate = defineOperation({
  name: "notes_database_create",
  description: "Creates a database under a page, with its columns.",
  effect: "create",
  consequence: [
    {
      when: "a relation has dual_property",
      applies: ({ properties }) => Object.values(properties).some(isTwoWay),
      reversible: "partly",
      reason: "the column that it adds to the related database stays",
      assumed: true,
    },
    { reversible: "fully" },
  ],
  verifyWith: "notes_page_content_get",
  input: z
    .strictObject({
      parent: selfExplanatory(parentPage),
      title: richTextItems('[{"text":{"content":"Deals"}}]'),
      properties: newColumns(),
      ...versionOverrides(),
    })
    .superRefine(({ properties }, context) => {
      reportColumnProblems(context, findNewColumnProblems(properties));
    }),
  check: ({ parent, properties }, api) =>
    collectProblems([
      checkPage("parent.page_id", parseId(parent.page_id), ALTERNATIVES, api),
      checkRelations(properties, api),
    ]),
  request: ({ notes_version, parent, properties, title }) => ({
    method: "POST",
    path: path`/v1/databases`,
    headers: getVersionHeaders(notes_version),
    body: {
      parent: { type: "page_id", page_id: parseId(parent.page_id) },
      title: toRichText(title),
      ...(hasDataSources(notes_version) ? { initial_data_source: { properties } } : { properties }),
    },
  }),
  response: database,
  result: (response) => response,
  explainError: (error, { input, api }) => {
    const id = parseId(input.parent.page_id);
    return explainWrongIdKind(error, api, { id, alternatives: ALTERNATIVES });
  },
  revert: removeDatabase,
  output: databaseOutput,
  compact: (found) => compactDatabaseDefinition(found),
});

function isTwoWay(column: unknown): boolean {
  return getPath(column, "relation", "dual_property") !== undefined;
}
