import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { checkView } from "./check-view.js";
import { appendAdvice } from "../append-advice.js";
import { parseViewId } from "../inputs/ids.js";
import { isValidationError } from "../validation-error.js";
import { explainWrongViewId } from "./explain-view-error.js";
import { requiredViewId } from "./view-inputs.js";
import { compactViewIdentity, fetchView, view, viewIdentityOutput } from "./view.js";

const LAST_VIEW_ADVICE =
  "A database keeps at least one view: create another one first with notes_view_create.";

const output = viewIdentityOutput.extend({ deleted: z.literal(true) });

/** The operation `notes_view_delete`. */
export const viewDelete = defineOperation({
  name: "notes_view_delete",
  description:
    "Deletes a view of a database for good, a dashboard with its widgets; the rows stay. The last view cannot be deleted.",
  effect: "delete",
  consequence: {
    reversible: "recreatable",
    reason: "a new view has another id",
    deletes: "the view, with its widgets if it is a dashboard",
  },
  verifyWith: "notes_view_get",
  aliases: { url: "view_id" },
  input: z.strictObject({ view_id: requiredViewId() }),
  nameTarget: async ({ view_id }, api) =>
    (await fetchView(api, parseViewId(view_id))).name ?? undefined,
  check: ({ view_id }, api) => checkView("view_id", parseViewId(view_id), api),
  readTarget: ({ view_id }, api) => fetchView(api, parseViewId(view_id)),
  request: ({ view_id }) => ({ method: "DELETE", path: path`/v1/views/${parseViewId(view_id)}` }),
  response: view,
  result: (response) => response,
  explainError: async (error, { input, api }) => {
    const wrongKind = await explainWrongViewId(error, api, parseViewId(input.view_id));
    if (wrongKind !== undefined || !isValidationError(error)) return wrongKind;
    return appendAdvice(error, LAST_VIEW_ADVICE);
  },
  output,
  compact: (deleted): z.infer<typeof output> => ({
    ...compactViewIdentity(deleted),
    deleted: true,
  }),
});
