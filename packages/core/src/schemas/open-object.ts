import { z } from "zod";

/**
 * Defines an object that takes any key. Every model API sees `{type: "object", additionalProperties: true}`:
 * zod's own rendering of a record has `propertyNames`, which OpenAI rejects and Gemini drops.
 */
export function openObject(description: string): z.ZodType<Record<string, unknown>> {
  const schema = z.record(z.string(), z.unknown());
  // Not by .describe(), which returns a copy without this, and whose rendering asks for the original.
  schema._zod.toJSONSchema = () => ({ type: "object", additionalProperties: true });
  return schema.register(z.globalRegistry, { description });
}
