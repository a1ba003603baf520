import { notesPackage } from "@workbelt/notes-tools";
import { expect, test } from "vitest";
import { createToolkits, type ToolkitsOptions } from "../src/index.js";
import { packages } from "./helpers/packages.js";

function listNames(options: ToolkitsOptions, from = packages): string[] {
  return createToolkits(from, options).flatMap(({ tools }) => tools.map(({ name }) => name));
}

test("tools are chosen by service, resource, access and name together", () => {
  const notes = listNames({}, [notesPackage]);
  expect(notes.every((name) => name.startsWith("notes_"))).toBe(true);
  expect(listNames({ resources: ["tasks"], access: "read" })).toEqual([
    "crm_list_tasks",
    "crm_get_task",
  ]);
  expect(listNames({ include: ["crm_get_task", "notes_page_get"] })).toEqual([
    "crm_get_task",
    "notes_page_get",
  ]);
  expect(listNames({ resources: ["tasks"], exclude: ["crm_delete_task"] })).not.toContain(
    "crm_delete_task",
  );
});

test("a resource of several services can be chosen of one", () => {
  const services = (resource: string) =>
    new Set(listNames({ resources: [resource] }).map((name) => name.replace(/_.*/, "")));
  expect(services("comments")).toEqual(new Set(["crm", "notes"]));
  expect(services("notes:comments")).toEqual(new Set(["notes"]));
});

test("a service that the options leave without tools does not keep the others from being served", () => {
  const include = ["crm_create_task", "notes_page_get"];
  expect(listNames({ include, access: "read" })).toEqual(["notes_page_get"]);
  expect(listNames({ resources: ["users"], access: "write" })).toEqual(["crm_delete_user_record"]);
});

test.each<[ToolkitsOptions, string]>([
  [{ resources: ["task"] }, "Did you mean tasks?"],
  [{ include: ["crm_make_task"] }, "There is no tool"],
  [{ exclude: ["create_task"] }, "Tools' names begin with"],
  [{ resources: ["tasks"], include: ["notes_page_get"] }, "leave no tool"],
  [
    { include: ["crm_create_task", "notes_page_create"], access: "read" },
    'access "read" leaves out crm_create_task',
  ],
  [{ include: ["crm_create_task", "notes_page_gett"], access: "read" }, "Did you mean"],
])("%j is rejected: %s", (options, message) => {
  expect(() => createToolkits(packages, options)).toThrow(message);
});
