import { isPlainObject } from "../schemas/is-plain-object.js";
import { quote } from "../text/quote.js";
import type { RecordedRequest } from "./recording.js";

/** A place in which two requests differ. */
interface Difference {
  /** Such as `body.data.content` or `path`. */
  place: string;
  recorded: unknown;
  sent: unknown;
}

/** Returns a text that is equal for equal requests, without the members of the ignored names. */
export function toRequestKey(request: RecordedRequest, ignored: ReadonlySet<string>): string {
  return JSON.stringify(normalize(request, ignored));
}

/** Sorts the members of all objects, and drops those of the ignored names. */
function normalize(value: unknown, ignored: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => normalize(item, ignored));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .filter((name) => !ignored.has(name))
      .toSorted()
      .map((name) => [name, normalize(value[name], ignored)]),
  );
}

/** Finds the recorded request that resembles a request most. */
export function findNearest<Recorded extends { request: RecordedRequest }>(
  recordings: readonly Recorded[],
  sent: RecordedRequest,
): Recorded | undefined {
  let nearest: { recording: Recorded; distance: number } | undefined;
  for (const recording of recordings) {
    const distance = measureDistance(recording.request, sent);
    if (nearest === undefined || distance < nearest.distance) nearest = { recording, distance };
  }
  return nearest?.recording;
}

/** A different method or part of the path outweighs any differences of query and body. */
function measureDistance(recorded: RecordedRequest, sent: RecordedRequest): number {
  const parts = recorded.path.split("/");
  const others = sent.path.split("/");
  const longest = Math.max(parts.length, others.length);
  const unequal = Array.from({ length: longest }, (_, index) => index).filter(
    (index) => parts[index] !== others[index],
  ).length;
  const differences = listDifferences(recorded, sent).length;
  return unequal * 100 + (recorded.method === sent.method ? 0 : 100) + Math.min(differences, 99);
}

/** Describes the first differences of two requests, one a line. */
export function describeDifferences(recorded: RecordedRequest, sent: RecordedRequest): string {
  const differences = listDifferences(recorded, sent);
  const lines = differences
    .slice(0, 5)
    .map(
      ({ place, recorded: before, sent: after }) =>
        `- ${place}: recorded ${format(before)}, sent ${format(after)}`,
    );
  const others = differences.length - lines.length;
  return [...lines, ...(others > 0 ? [`- and ${others} more`] : [])].join("\n");
}

function listDifferences(recorded: unknown, sent: unknown, place = ""): Difference[] {
  const areObjects = isPlainObject(recorded) && isPlainObject(sent);
  const areArrays = Array.isArray(recorded) && Array.isArray(sent);
  if (!areObjects && !areArrays) {
    return JSON.stringify(recorded) === JSON.stringify(sent) ? [] : [{ place, recorded, sent }];
  }
  const names = new Set([...Object.keys(recorded), ...Object.keys(sent)]);
  return [...names].flatMap((name) =>
    listDifferences(
      Reflect.get(recorded, name),
      Reflect.get(sent, name),
      place === "" ? name : `${place}.${name}`,
    ),
  );
}

function format(value: unknown): string {
  return value === undefined ? "nothing" : quote(JSON.stringify(value), 120);
}
