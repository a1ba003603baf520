import { z } from "zod";
import { unwrap } from "../schemas/unwrap.js";
import type { Operation } from "./operation.js";

/** Returns an input of a list with the largest page that the service allows, unless the input has a size. */
export function withLargestPage<Input extends object>(
  { input: { shape }, pagination }: Operation,
  input: Input,
): Input {
  const name = pagination?.size;
  if (name === undefined || (input as Record<string, unknown>)[name] !== undefined) return input;
  const schema = shape[name] && unwrap(shape[name] as z.ZodType);
  const largest = schema instanceof z.ZodNumber ? schema.maxValue : null;
  // The largest safe integer is what zod says of integers without a limit.
  if (largest === null || largest >= Number.MAX_SAFE_INTEGER) return input;
  return { ...input, [name]: largest };
}
