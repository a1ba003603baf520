import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { expect, test } from "vitest";
import { z } from "zod";
import type { JsonSchema } from "@workbelt/testing";
import { defineOperation, forModels, openObject } from "../../src/provider/index.js";

function schemaForModels(shape: z.ZodRawShape) {
  const { input } = defineOperation({
    name: "desk_list_papers",
    description: "Lists papers.",
    effect: "read",
    returnsTexts: [],
    input: z.strictObject(shape).refine(() => true),
    run: async () => undefined,
  });
  return { input, json: toJsonSchema(input) as JsonSchema };
}

test("models see neither limits nor the schema's version", () => {
  const { json } = schemaForModels({
    title: z.string().min(1).max(20).describe("Title"),
    tags: z.array(z.string().regex(/^a/)).min(1).optional(),
    limit: z.int().min(1).max(500).optional(),
  });
  expect(json).toEqual({
    type: "object",
    properties: {
      title: { type: "string", description: "Title" },
      tags: { type: "array", items: { type: "string" } },
      limit: { type: "integer" },
    },
    required: ["title"],
    additionalProperties: false,
  });
});

test("hidden inputs are accepted and not shown", () => {
  const { input, json } = schemaForModels({
    version: forModels(z.enum(["1"]), { hidden: true }),
    actor: z.strictObject({ type: forModels(z.enum(["member"]), { hidden: true }) }).optional(),
  });
  expect(json).toEqual({
    type: "object",
    properties: { actor: { type: "object", properties: {} } },
    additionalProperties: false,
  });
  expect(input.safeParse({ version: "1", actor: { type: "member" } }).success).toBe(true);
});

test("a description for models replaces the one of the schema, or drops it", () => {
  const limit = z.int().optional().describe("Maximum number of items");
  const { input, json } = schemaForModels({
    limit: forModels(limit, { description: false }),
    object: forModels(z.string().describe("Slug or UUID"), { description: "Slug" }).optional(),
  });
  expect(json.properties).toEqual({
    limit: { type: "integer" },
    object: { type: "string", description: "Slug" },
  });
  expect(input.shape["limit"]).toHaveProperty("description", "Maximum number of items");
});

test("an opaque object or list is shown without its parts, and still validated", () => {
  const icon = z.strictObject({ emoji: z.string() }).describe('{"emoji":"🚀"}');
  const { input, json } = schemaForModels({
    icon: forModels(icon, { opaque: true }),
    icons: forModels(z.array(icon), { opaque: true, description: "Icons" }).optional(),
  });
  expect(json.properties).toEqual({
    icon: { type: "object", description: '{"emoji":"🚀"}' },
    icons: { type: "array", items: { type: "object" }, description: "Icons" },
  });
  expect(input.safeParse({ icon: { emoji: 7 } }).success).toBe(false);
});

test("objects of any keys have no propertyNames, which model APIs reject", () => {
  const { json } = schemaForModels({
    values: forModels(openObject("Values by slug"), { description: "Values" }),
    rows: z.array(openObject("Row")).optional(),
  });
  expect(json.properties).toEqual({
    values: { type: "object", additionalProperties: true, description: "Values" },
    rows: {
      type: "array",
      items: { type: "object", additionalProperties: true, description: "Row" },
    },
  });
});
