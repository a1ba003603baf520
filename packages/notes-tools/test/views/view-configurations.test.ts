import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesDatabaseFetchTool,
  NotesViewCreateTool,
  NotesViewGetTool,
  NotesViewUpdateTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

const database_id = seedId("notes/database/feature-requests");
const group = (property_id: string) => ({ type: "select", property_id, sort: { type: "manual" } });

/** Returns the id of a column. */
async function idOf(name: string): Promise<string> {
  const found = await new NotesDatabaseFetchTool(workspace).execute({ database_id });
  const { properties = {} } = found as { properties?: Record<string, { id: string }> };
  return decodeURIComponent(properties[name]?.id ?? "");
}

const create = async (input: object) =>
  parseContent(
    await new NotesViewCreateTool(workspace).invoke({
      database_id,
      name: "New",
      ...input,
    } as never),
  );

test("forms and charts are made with their configurations, whose type may be left out", async () => {
  const form = { is_form_closed: false, submission_permissions: "reader" };
  expect(await create({ type: "form", configuration: form })).toMatchObject({
    configuration: form,
  });
  const chart = {
    chart_type: "bar",
    x_axis: group(await idOf("Module")),
    y_axis: { aggregator: "sum", property_id: await idOf("Votes") },
    sort: "y_descending",
    reference_lines: [{ value: 5, label: "Enough", color: "green", dash_style: "dash" }],
  };
  const made = await create({ type: "chart", configuration: chart });
  const { view_id } = made;
  const read = async () =>
    parseContent(await new NotesViewGetTool(workspace).invoke({ view_id } as never));
  expect(await read()).toMatchObject({
    configuration: { chart_type: "bar", sort: "y_descending" },
  });
  await new NotesViewUpdateTool(workspace).invoke({
    view_id,
    configuration: { type: "chart", chart_type: "bar", caption: "Votes by module", sort: null },
  } as never);
  const changed = (await read())["configuration"];
  expect(changed).toMatchObject({ chart_type: "bar", caption: "Votes by module" });
  expect(changed).not.toHaveProperty("sort");
});

test.each<[string, object, string]>([
  ["a form", { is_form_closed: "no" }, "configuration.is_form_closed"],
  ["a form", { questions: [] }, "configuration"],
  ["a chart", {}, "configuration.chart_type"],
  ["a chart", { chart_type: "pie" }, "configuration.chart_type"],
  [
    "a chart",
    { chart_type: "bar", y_axis: { aggregator: "total" } },
    "configuration.y_axis.aggregator",
  ],
  [
    "a chart",
    { chart_type: "bar", x_axis: { type: "select" } },
    "configuration.x_axis.property_id",
  ],
  ["a chart", { type: "table" }, "configuration.type"],
  ["a board", { type: "board" }, "configuration.group_by"],
  ["a calendar", { type: "calendar" }, "configuration.date_property_id"],
  ["a dashboard", { type: "dashboard" }, "configuration"],
  [
    "a table",
    { properties: [{ property_id: "title", width: 0 }] },
    "configuration.properties.0.width",
  ],
])("%s with %j is refused before anything is sent", async (what, configuration, field) => {
  const type = what.split(" ")[1] as "form";
  const input = { database_id, name: "New", type, configuration };
  const before = await workspace.sandbox.snapshot();
  const error = await catchError(new NotesViewCreateTool(workspace).execute(input));
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).issues[0]).toMatchObject({ field });
  expect(await workspace.sandbox.changes(before)).toEqual([]);
});

test("a change names the type of the view, and only what changes", async () => {
  const view_id = seedId("notes/view/feature-requests/by-status");
  const tool = new NotesViewUpdateTool(workspace);
  const error = await catchError(tool.execute({ view_id, configuration: { wrap_cells: true } }));
  expect(error.message).toContain("expected the type of the view");
});
