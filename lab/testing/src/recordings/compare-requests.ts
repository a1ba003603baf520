import { isPlainObject, quote } from "@workbelt/core/provider";
import type { RecordedRequest } from "./recording.js";
import { REPLACEMENT } from "./redact-fields.js";

/** A place in which two requests differ. */
interface Difference {
  /** Such as `body.data.content` or `path`. */
  place: string;
  recorded: unknown;
  sent: unknown;
}

/** Returns a string that is equal for equal requests, without the members of the ignored names. */
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

/** Returns true if the requests are equal where the recorded one is not redacted, without the ignored members. */
export function matchesRedacted(
  recorded: RecordedRequest,
  sent: RecordedRequest,
  ignored: ReadonlySet<string>,
): boolean {
  return matches(normalize(recorded, ignored), normalize(sent, ignored));
}

function matches(recorded: unknown, sent: unknown): boolean {
  if (typeof recorded === "string" && typeof sent === "string") {
    return recorded === sent || matchesText(recorded.split(REPLACEMENT), sent);
  }
  const areObjects = isPlainObject(recorded) && isPlainObject(sent);
  const areArrays = Array.isArray(recorded) && Array.isArray(sent);
  if (!areObjects && !areArrays) return recorded === sent;
  const names = Object.keys(recorded);
  return (
    names.length === Object.keys(sent).length &&
    names.every((name) => matches(Reflect.get(recorded, name), Reflect.get(sent, name)))
  );
}

/** True for a string that has these parts in this order, with anything between them. */
function matchesText(parts: readonly string[], text: string): boolean {
  const [start = "", ...others] = parts;
  const end = others.pop();
  if (end === undefined || !text.startsWith(start)) return false;
  let position = start.length;
  for (const part of others) {
    const index = text.indexOf(part, position);
    if (index < 0) return false;
    position = index + part.length;
  }
  return text.length - end.length >= position && text.endsWith(end);
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
