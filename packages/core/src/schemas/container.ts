import type { z } from "zod";
import { unwrap } from "./coerce-input.js";

/**
 * Marks an input that names what contains the things that a call is about, such as an object of records or a database of rows.
 * Programs and plans tell by it whether two calls may be about the same things. Mark last: `refine` and `overwrite` drop marks.
 *
 * @param kind calls with containers of one kind are about different things if their names differ
 * @example board: container(z.string().describe("Name of the board"), "board")
 */
export function container<Schema extends z.ZodType>(schema: Schema, kind: string): Schema {
  return schema.meta({ ...schema.meta(), container: kind });
}

/** Returns the inputs of an operation that name containers, with their kinds. */
export function containersOf({ input }: { input: z.ZodObject }): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(input.shape).flatMap(([name, schema]) => {
      const kind = unwrap(schema as z.ZodType).meta()?.["container"];
      return typeof kind === "string" ? [[name, kind] as const] : [];
    }),
  );
}
