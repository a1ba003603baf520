import { z } from "zod";

const DESCRIPTION =
  '{"property":"Status","status":{"equals":"Done"}}: second key the column type. {"and":[…]}, {"or":[…]}. Text: equals, contains, starts_with, ends_with; number: equals, greater_than, less_than, also with _or_equal_to; select, status, checkbox: equals; multi_select, people (user_id or me), relation (page_id): contains; date: equals, before, after, also with on_or_ (ISO date, today, one_week_ago), past_week, this_week, next_month: {}; negated, except dates: does_not_equal, …; any: is_empty, is_not_empty. {"rollup":{"any":{"status":{…}}}}, {"formula":{"number":{…}}}. Row times: {"timestamp":"created_time","created_time":{…}}';

/**
 * The input `filter`, in the service's own language. A list is taken as well, for conditions that all have
 * to be met; the columns decide the rest, so it is checked when they are known.
 */
export function filter() {
  const schema = z.custom<Readonly<Record<string, unknown>>>(
    (value) => typeof parseFilterText(value) === "object" && value !== null,
    'expected conditions, such as {"property":"Status","status":{"equals":"Done"}}',
  );
  // For models it is an object of any keys, as with openObject.
  schema._zod.toJSONSchema = () => ({ type: "object", additionalProperties: true });
  return schema.register(z.globalRegistry, { description: DESCRIPTION });
}

/** Parses a filter that was given as JSON text. */
export function parseFilterText(given: unknown): unknown {
  if (typeof given !== "string") return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
