import {
  type Fields,
  findAt,
  type PathStep,
  type PlainRequest,
  type StateRead,
  type Thing,
  toSteps,
  type WrittenRequest,
  UnknownThingError,
} from "./undo-recipe.js";
import type { Path } from "../client/request.js";
import { isPlainObject, omitKeys } from "../text/json.js";

/** A kind of thing that operations write: the places of its parts in JSON, as dotted paths. */
export interface ThingKind {
  /** Word for it in messages: "task". */
  readonly noun: string;
  /** Place of the thing in the response to a write, and to the read of one: "data". */
  readonly at: string;
  /** Place of its id in the thing: "id.task_id". */
  readonly id: string;
  /** Places of its name in the thing, of which the first with a text counts, or a function that finds it. */
  readonly name?: readonly string[] | ((found: unknown) => string | undefined);
  /** Place of the object with its fields in the thing: "values". @default the thing itself */
  readonly fields?: string;
  /** The fields that people change; a created thing in which one of them differs is kept. @default all */
  readonly compared?: readonly string[];
  /** Keys inside the fields that say who wrote them and when: they are not compared. */
  readonly audit?: readonly string[];
  /** Keys inside the fields of what they refer to, such as "option": it counts by its `id`, whatever its title. */
  readonly references?: readonly string[];
  /**
   * Set if a response has every field that a write may name. One that it lacks is known under another name there, such as
   * an attribute by its id, and is never written back as nothing.
   */
  readonly hasAllFields?: true;
  /** Keys of a value's version and author, where the service keeps them. */
  readonly marks?: StateRead["marks"];
}

/** A read that shows a thing, and its place in the response. */
export interface ThingRead {
  request: PlainRequest;
  /** @default the place that its kind names */
  at?: readonly PathStep[];
}

/** Returns the first request that wrote. @throws Error if there is none. */
export function getFirst([first]: readonly WrittenRequest[]): WrittenRequest {
  if (first === undefined) throw new Error("Nothing was written.");
  return first;
}

/** Returns the read of a path. */
export function toGet(path: Path): PlainRequest {
  return { method: "GET", path };
}

/** Returns the read of the fields of a thing. */
export function toState(kind: ThingKind, { at = toSteps(kind.at), request }: ThingRead): StateRead {
  const { audit, fields = "", marks, references } = kind;
  return { request, at: [...at, ...toSteps(fields)], audit, references, marks };
}

/**
 * Returns id and name of a thing.
 *
 * @throws UnknownThingError if the response has no such thing.
 */
export function toThing(kind: ThingKind, found: unknown, known?: string): Thing {
  const id = known ?? findAt(found, toSteps(kind.id));
  if (typeof id !== "string" || id === "") throw new UnknownThingError(`It has no ${kind.id}.`);
  const name = nameThing(kind, found);
  return { id, noun: kind.noun, ...(name !== undefined && name !== "" && { name }) };
}

function nameThing({ name = [] }: ThingKind, found: unknown): string | undefined {
  if (typeof name === "function") return name(found);
  const names = name.map((place) => findAt(found, toSteps(place)));
  return names.find((each): each is string => typeof each === "string" && each !== "");
}

/** Returns fields of a thing, all of them without names; one that it does not have is null. */
export function pick(kind: ThingKind, found: unknown, names?: readonly string[]): Fields {
  const fields = toFields(findAt(found, toSteps(kind.fields ?? "")));
  if (names === undefined) return omitKeys(fields, kind.audit) as Fields;
  const entries = names.map((name) => [name, findAt(fields, [name]) ?? null]);
  return Object.fromEntries(entries) as Fields;
}

/** Makes sure that each field of a thing that has all of them was read. @throws UnknownThingError */
export function assertRead(fields: Fields, found: unknown, kind: ThingKind): void {
  if (kind.hasAllFields !== true) return;
  const present = findAt(found, toSteps(kind.fields ?? ""));
  const missing = Object.keys(fields).find((name) => findAt(present, [name]) === undefined);
  if (missing !== undefined) throw new UnknownThingError(`It has no ${missing}.`);
}

/** Returns the members of an object that are not undefined; none for anything else. */
export function toFields(value: unknown): Fields {
  if (!isPlainObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}

/** Puts fields under a dotted path. */
export function nest(place: string, fields: Fields): object {
  return toSteps(place).reduceRight<object>((inner, key) => ({ [key]: inner }), fields);
}
