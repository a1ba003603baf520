import { expect, test } from "vitest";
import { z } from "zod";
import { everyTool } from "./helpers/every-tool.js";

const tools = everyTool.map((Tool) => new Tool());
const names = new Set(tools.map(({ name }) => name));

test.each(tools.map(({ name, operation }) => [name, operation] as const))(
  "%s names only tools that exist",
  (_name, { continuationHint = "", description, input, unsupported = {}, verifyWith = "" }) => {
    const inputs = JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
    const texts = [
      continuationHint,
      description,
      inputs,
      verifyWith,
      ...Object.values(unsupported),
    ].join(" ");
    const named = texts.match(/\bcrm_\w+/g) ?? [];
    expect(named.filter((each) => !names.has(each))).toEqual([]);
  },
);

// Whoever finds or creates something also finds the tool that changes it, and does not delete it instead.
test.each([
  ["crm_list_tasks", "crm_update_task"],
  ["crm_get_task", "crm_update_task"],
  ["crm_get_note", "crm_update_note"],
  ["crm_get_record", "crm_update_record"],
  ["crm_list_deals", "crm_update_record"],
  ["crm_create_record", "crm_upsert_record"],
  ["crm_create_person", "crm_upsert_record"],
  ["crm_create_company", "crm_upsert_record"],
  ["crm_list_entries", "crm_update_list_entry"],
  ["crm_get_list_entry", "crm_update_list_entry"],
  ["crm_list_record_entries", "crm_update_list_entry"],
  ["crm_add_to_list", "crm_upsert_list_entry"],
  ["crm_list_attribute_options", "crm_create_select_option"],
  ["crm_list_attribute_statuses", "crm_create_status"],
  ["crm_create_attribute", "crm_create_select_option"],
  ["crm_create_attribute", "crm_create_status"],
])("%s mentions %s", (name, other) => {
  expect(tools.find((tool) => tool.name === name)?.description).toContain(other);
});
