import { randomUUID } from "node:crypto";
import { validationError } from "../errors.js";
import type { ViewDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { integer, object, oneOfValues, type Validator } from "../validation/validators.js";
import { requireView, saveView } from "../repository/view-store.js";

/** Place of a new widget in the layout of its dashboard. */
export interface WidgetPlacement {
  type: "new_row" | "existing_row";
  row_index?: number;
}

interface Row {
  id: string;
  widgets: { id: string; view_id: string }[];
}

const MAX_ROWS = 100;
const MAX_WIDGETS_IN_ROW = 4;

/** Validates the place of a widget. */
export const validatePlacement: Validator = object(
  { type: oneOfValues("new_row", "existing_row") },
  { row_index: integer(0, MAX_ROWS) },
);

/** The configuration of a dashboard without widgets. */
export const emptyLayout = { type: "dashboard", rows: [] };

/** Returns the dashboard with this id; throws 400 for a view of another type. */
export function requireDashboard(repository: NotesRepository, id: string): ViewDocument {
  const dashboard = requireView(repository, id);
  if (dashboard.type !== "dashboard") {
    throw validationError(`View ${id} is not a dashboard, so it cannot have widgets.`);
  }
  return dashboard;
}

/** Adds a widget to the layout of its dashboard; by default in a new row at the end. */
export function placeWidget(
  repository: NotesRepository,
  dashboard: ViewDocument,
  widgetId: string,
  { row_index, type }: WidgetPlacement = { type: "new_row" },
): void {
  const rows = getRows(dashboard);
  const widget = { id: randomUUID(), view_id: widgetId };
  if (type === "new_row") {
    rows.splice(row_index ?? rows.length, 0, { id: randomUUID(), widgets: [widget] });
  } else {
    const row = rows[row_index ?? -1];
    if (row === undefined) throw validationError("The dashboard has no row with this row_index.");
    if (row.widgets.length === MAX_WIDGETS_IN_ROW) {
      throw validationError(`A dashboard row can have at most ${MAX_WIDGETS_IN_ROW} widgets.`);
    }
    row.widgets.push(widget);
  }
  saveRows(repository, dashboard, rows);
}

/** Removes a widget from the layout of its dashboard, and the row that it leaves empty. */
export function removeWidget(
  repository: NotesRepository,
  dashboard: ViewDocument,
  widgetId: string,
): void {
  const rows = getRows(dashboard)
    .map((row) => ({ ...row, widgets: row.widgets.filter((each) => each.view_id !== widgetId) }))
    .filter((row) => row.widgets.length > 0);
  saveRows(repository, dashboard, rows);
}

function getRows({ configuration }: ViewDocument): Row[] {
  return (configuration?.["rows"] ?? []) as Row[];
}

function saveRows(repository: NotesRepository, dashboard: ViewDocument, rows: Row[]): void {
  const numbered = rows.map((row, index) => ({
    ...row,
    widgets: row.widgets.map((widget) => ({ ...widget, row_index: index })),
  }));
  saveView(repository, { ...dashboard, configuration: { ...emptyLayout, rows: numbered } });
}
