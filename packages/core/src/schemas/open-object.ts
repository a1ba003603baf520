import { z } from "zod";

/** Defines an object that takes any key. */
export function openObject(description: string): z.ZodType<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).describe(description);
}
