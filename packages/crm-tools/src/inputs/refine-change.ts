import type { z } from "zod";

/** Requires at least one input besides those that identify what is changed. */
export function refineChange<Input extends z.ZodObject>(
  input: Input,
  identifying: readonly (keyof Input["shape"] & string)[],
): Input {
  const changes = Object.keys(input.shape).filter((key) => !identifying.includes(key));
  return input.refine((value) => changes.some((key) => value[key] !== undefined), {
    path: [changes[0] ?? ""],
    message: `expected at least one change: ${changes.join(", ")}`,
  });
}
