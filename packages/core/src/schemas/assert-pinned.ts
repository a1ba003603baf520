import type { z } from "zod";
import { ConfigurationError } from "../errors/call-errors.js";
import type { PinnedInputs } from "./omit-pinned.js";
import { findPrototypeKey } from "./prototype-keys.js";
import { suggestClosest } from "./suggest-closest.js";

/** @throws ConfigurationError for a name that is not an input of the operation, or a value that it refuses. */
export function assertPinned(tool: string, input: z.ZodObject, pinned: PinnedInputs): void {
  for (const [name, value] of Object.entries(pinned)) {
    const field = findField(input, name);
    if (field === undefined) {
      throw new ConfigurationError(
        `pin: ${tool} has no input ${JSON.stringify(name)}.${suggest(name, Object.keys(input.shape))}`,
      );
    }
    const unsafe = findPrototypeKey({ [name]: value });
    if (unsafe !== undefined) {
      throw new ConfigurationError(
        `pin: ${tool} does not take the key ${unsafe.join(".")}. Leave it out.`,
      );
    }
    const { error } = field.safeParse(value);
    if (error !== undefined) {
      const [issue] = error.issues;
      const path = [name, ...(issue?.path ?? [])].join(".");
      throw new ConfigurationError(
        `pin: ${tool} does not take this value of ${path}: ${issue?.message ?? "invalid"}.`,
      );
    }
  }
}

function suggest(name: string, known: readonly string[]): string {
  const guess = suggestClosest(name, known);
  return guess === undefined ? ` It takes: ${known.join(", ")}.` : ` Did you mean ${guess}?`;
}

/** Finds the schema of an input; undefined for an unknown name. */
export function findField({ shape }: z.ZodObject, name: string): z.ZodType | undefined {
  return Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined;
}
