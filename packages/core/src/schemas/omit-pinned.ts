import { z } from "zod";
import { registerModelSchema } from "./model-schema.js";

/** Values of inputs that the host has fixed, by the inputs' names. */
export type PinnedInputs = Readonly<Record<string, unknown>>;

/** Returns the schema without the pinned inputs; the rules across inputs are left to the complete one. */
export function omitPinned(input: z.ZodObject, pinned: PinnedInputs): z.ZodObject {
  const remaining = Object.entries(input.shape).filter(([name]) => !Object.hasOwn(pinned, name));
  if (remaining.length === Object.keys(input.shape).length) return input;
  return registerModelSchema(z.strictObject(Object.fromEntries(remaining)));
}
