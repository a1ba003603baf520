import { z } from "zod";

/** A reply that may stand in `data`, as Laravel's resources do: which of the two is not documented. */
export function unwrapData<Reply extends z.ZodObject>(reply: Reply) {
  return z.union([
    z.looseObject({ data: reply }).transform(({ data }) => data),
    reply,
  ]) as z.ZodType<z.output<Reply>>;
}
