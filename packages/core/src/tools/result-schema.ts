import { z } from "zod";
import type { Operation } from "../operations/operation.js";
import { itemsSchemaOf } from "./items-result.js";

/** An operation, as far as its result is concerned. */
type WithOutput = Pick<Operation, "output" | "takesItems">;

/**
 * Returns the shape of what a model reads of a call: the operation's `output`, with `adjusted`, which any call may
 * report. Undefined if the operation declares none.
 */
export function resultSchemaOf({ output }: WithOutput): z.ZodType | undefined {
  if (output === undefined) return undefined;
  const known = schemas.get(output);
  if (known !== undefined) return known;
  const schema = withAdjusted(output);
  schemas.set(output, schema);
  return schema;
}

// A server checks the result of each call.
const schemas = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Returns the JSON schema of what a model reads of a call, of one with items too, without forbidding further members: one
 * that a newer version adds is no mistake.
 */
export function toOutputSchema(operation: WithOutput): Readonly<Record<string, unknown>> {
  const single = resultSchemaOf(operation);
  if (single === undefined) return { type: "object" };
  const items = itemsSchemaOf(operation);
  const schema = items === undefined ? single : z.union([single, items]);
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return { ...json, type: "object" };
}

function withAdjusted(output: z.ZodType): z.ZodType {
  if (output instanceof z.ZodUnion) {
    return z.union((output.options as z.ZodType[]).map(withAdjusted));
  }
  if (!(output instanceof z.ZodObject)) return output;
  return output.safeExtend({ adjusted: z.array(z.string()).optional() });
}

/**
 * Returns the shape of a call's content: one line of JSON. `truncated` says what a result that was too long lacks, and
 * the call for the rest; its `data` is a part of the result, with the same keys.
 */
export function contentSchemaOf(operation: WithOutput): z.ZodType {
  const label = { source: z.string(), notice: z.string() };
  const single = resultSchemaOf(operation) ?? z.unknown();
  const items = itemsSchemaOf(operation);
  return z.union([
    z.strictObject({ ...label, data: items === undefined ? single : z.union([single, items]) }),
    z.strictObject({ ...label, truncated: z.string(), data: z.unknown() }),
  ]);
}
