import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { parseViewId } from "../inputs/ids.js";
import { explainWrongViewId } from "./explain-view-error.js";
import { requiredViewId } from "./view-inputs.js";
import { compactView, view, viewOutput } from "./view.js";

/** The operation `notes_view_get`. */
export const viewGet = defineOperation({
  name: "notes_view_get",
  description:
    "Gets one view of a database: name, type, filter, sorts, visible columns and layout; not its rows.",
  effect: "read",
  returnsTexts: ["settings"],
  aliases: { url: "view_id", dashboard_view_id: "view_id" },
  input: z.strictObject({ view_id: requiredViewId() }),
  request: ({ view_id }) => ({ method: "GET", path: path`/v1/views/${parseViewId(view_id)}` }),
  response: view,
  result: (response) => response,
  explainError: (error, { input, api }) =>
    explainWrongViewId(error, api, parseViewId(input.view_id)),
  output: viewOutput,
  compact: compactView,
});
