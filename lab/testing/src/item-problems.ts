import { Validator } from "@langchain/core/utils/json_schema";
import type { ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { containersOf, identityOf, itemsSchemaOf, toNestedSchema } from "@workbelt/core/adapters";
import { z } from "zod";
import { type JsonSchema, modelSchemas } from "./model-schemas.js";
import { findSchemaProblems } from "./schema-problems.js";

/** Lists what is wrong with a tool that takes items, by an example of its input. Empty for other tools. */
export function findItemProblems(tool: ApiTool<Operation>, example: object): string[] {
  const { effect, input, output, takesItems } = tool.operation;
  if (takesItems === undefined) return [];
  const nested = toNestedSchema(tool.schema) as JsonSchema;
  const schemas = { ...modelSchemas(tool), "other clients": nested };
  const calls = [example, { items: [example, example] }, { ...example, items: [{}, example] }];
  const shape = output instanceof z.ZodObject ? output.shape : {};
  const missing = (takesItems.result ?? []).filter((key) => !Object.hasOwn(shape, key));
  const containers = containersOf(tool.operation);
  const unknown = (takesItems.target ?? []).filter(
    (name) => identityOf(tool.service, name) === undefined && !containers.has(name),
  );
  return [
    ...("items" in input.shape ? ["its input has items of its own"] : []),
    ...(effect === "update" && takesItems.target === undefined
      ? ["an update names no target"]
      : []),
    ...unknown.map(
      (name) => `the service's identities lack its target ${name}, which is no container either`,
    ),
    ...missing.map((key) => `its output has no ${key}`),
    ...(itemsSchemaOf(tool.operation) === undefined ? ["its results have no shape"] : []),
    ...Object.entries(schemas).flatMap(([client, schema]) => [
      ...findSchemaProblems(schema).map((problem) => `${client}: ${problem}`),
      ...calls
        .filter((call) => !new Validator(schema as never).validate(call).valid)
        .map((call) => `${client} refuses ${JSON.stringify(call).slice(0, 100)}`),
    ]),
  ];
}
