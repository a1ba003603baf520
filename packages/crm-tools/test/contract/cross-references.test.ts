import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { expect, test } from "vitest";
import { z } from "zod";
import { everyTool } from "../helpers/every-tool.js";

const tools = everyTool.map((Tool) => new Tool());
const names = new Set(tools.map(({ name }) => name));

test.each(tools.map(({ name, operation }) => [name, operation] as const))(
  "%s names only tools that exist",
  (_name, { description, input, unsupported = {}, verifyWith = "" }) => {
    const inputs = JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
    const texts = [description, inputs, verifyWith, ...Object.values(unsupported)].join(" ");
    const named = texts.match(/\bcrm_\w+/g) ?? [];
    expect(named.filter((each) => !names.has(each))).toEqual([]);
  },
);

// Applications can leave extended operations out. Options and statuses can only be added with them.
const NEEDS_EXTENDED = new Map([
  ["crm_create_attribute", ["crm_create_select_option", "crm_create_status"]],
]);

const documented = tools.filter(({ operation }) => !operation.extended);

test.each(documented.map((tool) => [tool.name, tool] as const))(
  "the definition of %s sends models to documented operations only",
  (name, tool) => {
    const named = JSON.stringify(convertToOpenAITool(tool)).match(/\bcrm_\w+/g) ?? [];
    const extended = named.filter((each) => documented.every((other) => other.name !== each));
    expect(extended).toEqual(NEEDS_EXTENDED.get(name) ?? []);
  },
);
