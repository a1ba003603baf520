import { z } from "zod";

const DESCRIPTION =
  'Conditions {"property":"Status","status":{"equals":"Done"}}, the second key being the column type; combined as {"and":[…]} or {"or":[…]}, one inside the other at most. Operators: texts equals contains starts_with …; number and unique_id equals greater_than less_than_or_equal_to …; select, status equals; multi_select, people (user_id or me), relation (page_id) contains; each also as does_not_…; checkbox equals; date, created_time before after on_or_before on_or_after (ISO date or today, one_week_ago …), past_week next_month this_week {}; all but checkbox is_empty is_not_empty true; formula {"number":{…}} by result type; rollup {"any":{type:{…}}}. Times of any row: {"timestamp":"created_time","created_time":{…}}';

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
