import { z } from "zod";

/** Accepts a response with or without a `data` wrapper, as Laravel's resources have: it is not documented. */
export function unwrapData<Schema extends z.ZodObject>(schema: Schema) {
  return z.union([
    z.looseObject({ data: schema }).transform(({ data }) => data),
    schema,
  ]) as z.ZodType<z.output<Schema>>;
}
