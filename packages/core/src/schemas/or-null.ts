import { z } from "zod";

/**
 * An object input for which null means something, such as "remove it". Models see
 * `type: ["object", "null"]`: zod's own rendering is an `anyOf`, which not every model API takes.
 */
export function orNull<Schema extends z.ZodObject>(schema: Schema, description: string) {
  const { $schema: _dialect, ...rendered } = z.toJSONSchema(schema, { io: "input" });
  const nullable = schema.nullable();
  // Metadata goes over the rendering. LangChain copies schemas but keeps their metadata, and nothing else.
  const over = { ...rendered, anyOf: undefined, type: ["object", "null"], description };
  z.globalRegistry.add(nullable, over);
  return nullable;
}
