import type { z } from "zod";
import { isDeeperThan } from "./nesting.js";
import { findPrototypeKey } from "./prototype-keys.js";

/** Maximum nesting of objects and lists in arguments, as in responses. More would overflow the stack when serialized. */
export const MAX_LEVELS = 200;

/**
 * Parses arguments that match the schema. Returns undefined for any others: `checkInput` corrects them, or names
 * their errors.
 */
export function parseExact<Input extends z.ZodObject>(
  schema: Input,
  value: unknown,
): z.output<Input> | undefined {
  // Before the rules of the operation, which may walk its input recursively.
  if (isDeeperThan(value, MAX_LEVELS) || findPrototypeKey(value) !== undefined) return undefined;
  return schema.safeParse(value).data;
}
