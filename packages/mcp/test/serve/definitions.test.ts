import { ApiToolkit } from "@workbelt/core/langchain";
import { findSchemaProblems, modelSchemas } from "@workbelt/testing";
import { expect, test } from "vitest";
import { createToolkits } from "../../src/index.js";
import { packages } from "../helpers/packages.js";
import { serveTools } from "../../src/serve/served-tools.js";

const toolkits = createToolkits(packages);
const tools = packages.flatMap((each) => new ApiToolkit(each).tools);
const { listing: definitions } = serveTools(toolkits, {
  discovery: false,
  structuredContent: false,
});

test("each definition is what LangChain gives a model, with all nested inputs", () => {
  for (const tool of tools) {
    const definition = findDefinition(tool.name);
    expect(definition?.description).toBe(tool.description);
    expect(definition?.inputSchema).toMatchObject(omitRequired(modelSchemas(tool)["OpenAI"]));
  }
});

test("a nested input with one possible value is not required, because it may be left out", () => {
  const properties = findDefinition("crm_create_task")?.inputSchema.properties;
  expect(properties).toMatchObject({
    assignees: {
      items: {
        properties: { referenced_actor_type: { enum: ["workspace-member"] } },
        required: ["referenced_actor_id"],
      },
    },
  });
});

test("titles say in few words what a tool does, and where", () => {
  const titles = definitions.map(({ title }) => title ?? "");
  expect(new Set(titles).size).toBe(definitions.length);
  for (const title of titles) {
    expect(title).toMatch(/^[A-Z][\w ]{5,40} \((?:CRM|notes|conversation intelligence)\)$/);
  }
  const names = ["crm_create_task", "notes_page_markdown_get", "convintel_ai_scorecards_list"];
  expect(names.map((name) => findDefinition(name)?.title)).toEqual([
    "Create task (CRM)",
    "Get page Markdown (notes)",
    "List AI scorecards (conversation intelligence)",
  ]);
  for (const { annotations, title } of definitions) expect(annotations?.title).toBe(title);
});

/** Leaves out what is required, at any depth. */
function omitRequired(schema: unknown): object {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "required" && Array.isArray(value) ? undefined : value,
  );
  return JSON.parse(text) as object;
}

function findDefinition(name: string) {
  return definitions.find((definition) => definition.name === name);
}

test.each(definitions)(
  "$name: the schema is a closed object that every major model accepts",
  ({ inputSchema }) => {
    expect(findSchemaProblems(inputSchema as never)).toEqual([]);
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(inputSchema).not.toHaveProperty("$schema");
  },
);

test("annotations follow from the effect and consequence of the operation", () => {
  const hints = (name: string) => definitions.find((tool) => tool.name === name)?.annotations;
  expect(hints("crm_list_tasks")).toEqual({
    title: "List tasks (CRM)",
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  });
  expect(hints("crm_create_task")).toMatchObject({ readOnlyHint: false, idempotentHint: false });
  expect(hints("crm_create_task")).toMatchObject({ destructiveHint: false });
  expect(hints("crm_delete_task")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  expect(hints("crm_update_task")).toMatchObject({ destructiveHint: true, idempotentHint: true });
  const markdown = hints("notes_page_markdown_update");
  expect(markdown).toMatchObject({ destructiveHint: true, idempotentHint: false });
});
