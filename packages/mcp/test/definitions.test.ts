import { findSchemaProblems, modelSchemas } from "@workbelt/core/testing";
import { expect, test } from "vitest";
import { createToolkits } from "../src/index.js";
import { offerAll } from "../src/serve/offered-tools.js";

const toolkits = createToolkits({});
const tools = toolkits.flatMap((toolkit) => toolkit.tools);
const { definitions } = offerAll(toolkits);

test("each definition is what LangChain gives a model", () => {
  for (const tool of tools) {
    const definition = definitions.find(({ name }) => name === tool.name);
    expect(definition).toMatchObject({
      description: tool.description,
      inputSchema: modelSchemas(tool)["OpenAI"],
    });
  }
});

test.each(definitions)(
  "$name: the schema is a closed object that every major model accepts",
  ({ inputSchema }) => {
    expect(findSchemaProblems(inputSchema as never)).toEqual([]);
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(inputSchema).not.toHaveProperty("$schema");
  },
);

test("annotations follow from the effect of the operation", () => {
  const hints = (name: string) => definitions.find((tool) => tool.name === name)?.annotations;
  expect(hints("crm_list_tasks")).toEqual({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  });
  expect(hints("crm_create_task")).toMatchObject({ readOnlyHint: false, idempotentHint: false });
  expect(hints("crm_delete_task")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
});

test("no definition has an output schema, which every list would cost tokens for", () => {
  expect(definitions.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
});
