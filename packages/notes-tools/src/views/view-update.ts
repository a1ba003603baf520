import {
  collectProblems,
  defineOperation,
  path,
  pickWritten,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkView, checkViewColumns } from "./check-view.js";
import { parseViewId } from "../inputs/ids.js";
import { explainViewColumns, explainWrongViewId } from "./explain-view-error.js";
import {
  getNamedColumns,
  groupNamedColumns,
  reportConfiguration,
  requiredViewId,
  viewFields,
  withExactColumns,
} from "./view-inputs.js";
import { setView } from "./undo-views.js";
import { compactView, fetchView, view, viewOutput } from "./view.js";

const REMOVABLE = ["filter", "sorts", "quick_filters"] as const;
const CHANGES = ["name", "filter", "sorts", "quick_filters", "configuration", "remove"] as const;

const output = z.strictObject({
  view_id: z.string(),
  name: z.string().optional(),
  filter: viewOutput.shape.filter.nullable(),
  sorts: viewOutput.shape.sorts.nullable(),
  quick_filters: viewOutput.shape.quick_filters.nullable(),
  visible_columns: viewOutput.shape.visible_columns,
  configuration: viewOutput.shape.configuration.nullable(),
});

/** The operation `notes_view_update`. */
export const viewUpdate = defineOperation({
  name: "notes_view_update",
  description:
    "Changes a view of a database; its type stays. filter and sorts replace the old ones; quick_filters and configuration are merged, where null removes a key. remove takes away whole parts.",
  effect: "update",
  consequence: { reversible: "fully", overwrites: "the name, filter, sorts or settings it gives" },
  verifyWith: "notes_view_get",
  aliases: { url: "view_id" },
  input: z
    .strictObject({
      view_id: requiredViewId(),
      name: selfExplanatory(z.string().min(1).describe("New name")).optional(),
      ...viewFields(),
      remove: selfExplanatory(
        z.array(z.enum(REMOVABLE)).min(1).describe("Parts to remove"),
      ).optional(),
    })
    .refine((input) => CHANGES.some((key) => input[key] !== undefined), {
      path: ["name"],
      message: `expected at least one of ${CHANGES.join(", ")}`,
    })
    .refine((input) => !(input.remove ?? []).some((key) => input[key] !== undefined), {
      path: ["remove"],
      message: "expected only parts that are not also given; leave it out to set them",
    })
    .superRefine(({ configuration }, context) => {
      reportConfiguration(configuration, undefined, context);
    }),
  check: async ({ view_id, ...input }, api) => {
    const id = parseViewId(view_id);
    const problems = await collectProblems([checkView("view_id", id, api)]);
    if (problems.length > 0) return problems;
    const { data_source_id: source } = await fetchView(api, id);
    return source ? checkViewColumns(source, groupNamedColumns(input), api) : [];
  },
  run: async ({ remove = [], view_id, ...changes }, api) => {
    const id = parseViewId(view_id);
    const removed = Object.fromEntries(remove.map((key) => [key, null]));
    const fetchSourceId = async () => (await fetchView(api, id)).data_source_id;
    return withExactColumns(api, changes, fetchSourceId, (exact) => {
      const body = { ...exact, ...removed };
      return api.patch(path`/v1/views/${id}`, body, view);
    });
  },
  explainError: async (error, { input, api }) => {
    const id = parseViewId(input.view_id);
    const wrongKind = await explainWrongViewId(error, api, id);
    if (wrongKind !== undefined) return wrongKind;
    return explainViewColumns(error, api, {
      columns: getNamedColumns(input),
      fetchSourceId: async () => (await fetchView(api, id)).data_source_id,
    });
  },
  revert: setView,
  output,
  compact: (
    found,
    { configuration, filter, quick_filters, remove = [], sorts },
  ): z.infer<typeof output> => {
    const present = compactView(found);
    const { view_id, name, visible_columns } = present;
    const removed = Object.fromEntries(remove.map((key) => [key, true]));
    return {
      view_id,
      name,
      ...(configuration === undefined ? {} : { visible_columns }),
      ...pickWritten(
        { filter, sorts, quick_filters, configuration, ...removed },
        {
          filter: present.filter,
          sorts: present.sorts,
          quick_filters: present.quick_filters,
          configuration: present.configuration,
        },
      ),
    };
  },
});
