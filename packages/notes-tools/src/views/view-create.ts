import type { ApiError } from "@workbelt/core";
import { collectProblems, defineOperation, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { checkView, checkViewColumns } from "./check-view.js";
import { checkBlock, checkPage, checkRead } from "../inputs/check-target.js";
import { appendAdvice } from "../append-advice.js";
import { canonicalizeDatabase, dataSourceId, toDatabaseRef } from "../databases/database-inputs.js";
import { isValidationError } from "../validation-error.js";
import { withDataSource } from "../schema/resolve-data-source.js";
import { explainWrongIdKind } from "../id-kind.js";
import {
  blockId,
  databaseIdInput,
  pageId,
  parseBlockId,
  parseId,
  parseViewId,
  viewId,
} from "../inputs/ids.js";
import { explainViewColumns } from "./explain-view-error.js";
import { sendNewView } from "./send-new-view.js";
import {
  getNamedColumns,
  groupNamedColumns,
  reportConfiguration,
  VIEW_TYPES,
  viewFields,
  withExactColumns,
} from "./view-inputs.js";
import { removeView } from "./undo-views.js";
import { compactView, viewOutput } from "./view.js";

const AFTER_VIEW_ADVICE = "For after_view_id, take view_id from notes_view_list.";
const ALTERNATIVES = {
  page: "take database_id from notes_data_fetch, of the rows to show; page_id is the page to show them on",
};

/** The operation `notes_view_create`. */
export const viewCreate = defineOperation({
  name: "notes_view_create",
  description:
    "Creates a view of a database: as its last tab, as a linked database on page_id, or as a widget of dashboard_view_id.",
  effect: "create",
  consequence: { reversible: "fully" },
  verifyWith: "notes_view_list",
  input: z
    .strictObject({
      database_id: databaseIdInput(),
      data_source_id: dataSourceId(),
      name: selfExplanatory(z.string().min(1).describe("Its name")),
      type: selfExplanatory(z.enum(VIEW_TYPES).describe("Its layout")),
      ...viewFields(),
      after_view_id: selfExplanatory(viewId("View of the database to place it after")).optional(),
      page_id: selfExplanatory(
        pageId("Page to show it on, instead of a tab of the database"),
      ).optional(),
      after_block_id: selfExplanatory(blockId("Block of that page to place it after")).optional(),
      dashboard_view_id: selfExplanatory(viewId("Dashboard to add it to as a widget")).optional(),
      row_index: selfExplanatory(
        z.int().min(0).describe("From 0; a new row if omitted"),
      ).optional(),
    })
    .refine((input) => countPlaces(input) <= 1, {
      path: ["page_id"],
      message: "expected at most one of after_view_id, page_id and dashboard_view_id",
    })
    .refine((input) => input.after_block_id === undefined || input.page_id !== undefined, {
      path: ["after_block_id"],
      message: "expected together with page_id only",
    })
    .refine((input) => input.row_index === undefined || input.dashboard_view_id !== undefined, {
      path: ["row_index"],
      message: "expected together with dashboard_view_id only",
    })
    .superRefine(({ configuration, type }, context) => {
      reportConfiguration(configuration, type, context);
    }),
  canonicalize: canonicalizeDatabase,
  check: async (input, api) => {
    const { after_block_id, after_view_id, dashboard_view_id, page_id } = input;
    const ref = toDatabaseRef(input);
    const checkDatabase = checkRead(
      "database_id",
      () => withDataSource(api, ref, async (id) => id),
      (error) => explainWrongIdKind(error, api, { id: ref.databaseId, alternatives: ALTERNATIVES }),
    );
    const problems = await collectProblems([
      checkDatabase,
      ...(page_id === undefined ? [] : [checkPage("page_id", parseId(page_id), {}, api)]),
      ...(after_block_id === undefined
        ? []
        : [checkBlock("after_block_id", parseBlockId(after_block_id), api)]),
      ...(after_view_id === undefined
        ? []
        : [checkView("after_view_id", parseViewId(after_view_id), api)]),
      ...(dashboard_view_id === undefined
        ? []
        : [checkView("dashboard_view_id", parseViewId(dashboard_view_id), api)]),
    ]);
    if (problems.length > 0) return problems;
    const named = groupNamedColumns(input);
    return withDataSource(api, ref, (id) => checkViewColumns(id, named, api));
  },
  run: (input, api) => {
    const ref = toDatabaseRef(input);
    const fetchSourceId = () => withDataSource(api, ref, async (id) => id);
    return withExactColumns(api, input, fetchSourceId, (exact) => sendNewView(api, ref, exact));
  },
  explainError: async (error, { input, api }) => {
    const expected = { id: parseId(input.database_id), alternatives: ALTERNATIVES };
    const wrongKind = await explainWrongIdKind(error, api, expected);
    if (wrongKind !== undefined) return wrongKind;
    if (input.after_view_id !== undefined && isAboutView(error)) {
      return appendAdvice(error, AFTER_VIEW_ADVICE);
    }
    return explainViewColumns(error, api, {
      columns: getNamedColumns(input),
      fetchSourceId: () => withDataSource(api, toDatabaseRef(input), async (id) => id),
    });
  },
  revert: removeView,
  output: viewOutput,
  compact: compactView,
});

/** Returns true for the error about a view that is not a tab of the database; its wording is not documented. */
function isAboutView(error: ApiError): boolean {
  return isValidationError(error) && /\bview\b/i.test(error.serviceMessage ?? "");
}

function countPlaces(input: {
  after_view_id?: string | undefined;
  page_id?: string | undefined;
  dashboard_view_id?: string | undefined;
}): number {
  const places = [input.after_view_id, input.page_id, input.dashboard_view_id];
  return places.filter((place) => place !== undefined).length;
}
