import type { Difference } from "./compare-shapes.js";
import type { Shape } from "./shape.js";

/** Members whose texts are words of the service: kinds, states, formats. */
const WORDS =
  /(?:^|[^a-z])(?:type|object|format|status|state|color|mode|trigger|method|language)$|(?:Type|Format|Status|State)$/;

/**
 * Lists the places at which a reply about things that a run has made has other values than the sandbox's: of what the run
 * has sent, of booleans, and of the service's words. Ids, times and whatever else the service makes up are not compared.
 *
 * @param sent the scalars of the calls, as JSON
 */
export function compareValues(
  service: Shape,
  sandbox: Shape,
  sent: ReadonlySet<string>,
): Difference[] {
  const moments = new Set([...sent].map(toMoment));
  return [...sandbox].flatMap(([path, place]) => {
    const expected = new Set([...place.values].map(toMoment));
    const values = new Set([...(service.get(path)?.values ?? [])].map(toMoment));
    if (values.size === 0) return [];
    const isWord = WORDS.test(path);
    const isComparable = (value: string) =>
      moments.has(value) || value === "true" || value === "false" || (isWord && value !== "null");
    const isOther =
      [...expected].some((value) => isComparable(value) && !values.has(value)) ||
      [...values].some(
        (value) => (value === "true" || value === "false" || isWord) && !expected.has(value),
      );
    if (!isOther) return [];
    const [first = ""] = [...expected].filter(isComparable);
    const what = moments.has(first) ? "the value that was sent" : "a certain value";
    return [{ at: path === "" ? "body" : path, service: "another value", sandbox: what }];
  });
}

/** Makes times comparable, which services format in their own way. */
function toMoment(value: string): string {
  const [, text] = /^"(\d{4}-\d\d-\d\dT[^"]*)"$/.exec(value) ?? [];
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? value : `time ${time}`;
}
