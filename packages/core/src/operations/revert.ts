import {
  type Fields,
  findAt,
  type Guard,
  type PathStep,
  type PlainRequest,
  type StateRead,
  type Thing,
  toSteps,
  type UndoPlan,
  type UndoRecipe,
  UnknownThingError,
  type WrittenRequest,
} from "../client/journal.js";
import type { Path, RequestSpec } from "../client/request.js";
import type { Service } from "../client/service.js";
import { isPlainObject } from "../text/json.js";
import { type Consequence, type ConsequenceCases, consequenceOf } from "./consequence.js";

/** A kind of thing that operations write: the places of its parts in JSON, as dotted paths. */
export interface ThingKind {
  /** Word for it in messages: "task". */
  readonly noun: string;
  /** Place of the thing in the response to a write, and to the read of one: "data". */
  readonly at: string;
  /** Place of its id in the thing: "id.task_id". */
  readonly id: string;
  /** Places of its name in the thing, of which the first with a text counts. */
  readonly name?: readonly string[];
  /** Place of the object with its fields in the thing: "values". @default the thing itself */
  readonly fields?: string;
  /** The fields that people change; a created thing in which one of them differs is kept. @default all */
  readonly compared?: readonly string[];
  /** Keys inside the fields that say who wrote them and when: they are not compared. */
  readonly audit?: readonly string[];
  /** Keys inside the fields of what they refer to, such as "option": it counts by its `id`, whatever its title. */
  readonly references?: readonly string[];
  /** Keys of a value's version and author, where the service keeps them. */
  readonly marks?: StateRead["marks"];
}

/** A read that shows a thing, and its place in the response. */
export interface ThingRead {
  request: PlainRequest;
  /** @default the place that its kind names */
  at?: readonly PathStep[];
}

/** A write that is about to be sent. */
export interface PlannedWrite<Input> {
  input: Input;
  /** Its first request that writes. */
  request: RequestSpec;
  /** The service that the client sends it to. */
  service: Service;
}

/** A write whose thing is known. */
export interface LocatedWrite<Input> extends PlannedWrite<Input> {
  /** Its id. */
  id: string;
  /** The thing as it was created, or before the write. */
  found: unknown;
}

/** The undoing of a write. {@link remove}, {@link set}, {@link restore} and {@link setOrRemove} make it. */
export interface Revert<Input> {
  readonly kind: "remove" | "set" | "restore" | "set_or_remove";
  /** Returns the read to make before the write, if there is one. */
  before?(write: PlannedWrite<Input>): StateRead;
  /** Returns what would undo the write if its response is lost; undefined for a creation. */
  prepare?(write: PlannedWrite<Input>, before: unknown): UndoRecipe | undefined;
  /** Returns what undoes the write, from its responses and from what was read before it. */
  complete(
    write: PlannedWrite<Input>,
    written: readonly WrittenRequest[],
    before: unknown,
  ): UndoRecipe;
}

/** The undoing of the calls of an operation, or a function that chooses by the input. */
export type RevertChoice<Input> = Revert<Input> | RevertFunction<Input>;

// A method, so that an operation of one input is an operation of any.
type RevertFunction<Input> = { of(input: Input): Revert<Input> }["of"];

/** The part of an operation that says how it is undone. */
interface Revertible<Input> {
  readonly name: string;
  readonly consequence?: Consequence | ConsequenceCases<Input>;
  readonly revert?: RevertChoice<Input>;
}

/** Returns how a call is undone, or why it cannot be, as a clause. */
export function revertOf<Input>(
  operation: Revertible<Input>,
  input: NoInfer<Input>,
): Revert<Input> | string {
  const { reason, reversible = "fully" } = consequenceOf(operation, input) ?? {};
  if (reversible === "not" || reversible === "recreatable") return reason ?? "nothing undoes it";
  const { revert } = operation;
  if (revert === undefined) return `${operation.name} does not say how it is undone`;
  return typeof revert === "function" ? revert(input) : revert;
}

/** Plans how a write is undone, just before it is sent. */
export function planUndo<Input>(
  operation: Revertible<Input>,
  write: PlannedWrite<NoInfer<Input>>,
): UndoPlan | string {
  const revert = revertOf(operation, write.input);
  if (typeof revert === "string") return revert;
  return {
    before: revert.before?.(write),
    prepare: (before) => revert.prepare?.(write, before),
    complete: (written, before) => {
      // The request may have been corrected since.
      const { request } = getFirst(written);
      return revert.complete({ ...write, request }, written, before);
    },
  };
}

/** A creation whose thing is known. */
export interface CreatedThing<Input> extends LocatedWrite<Input> {
  /** Its requests that wrote, with their responses. */
  written: readonly WrittenRequest[];
}

/** Options of {@link remove}. */
export interface Removal<Input> {
  /** Path of the created thing. */
  path: (created: LocatedWrite<Input>) => Path;
  /** The request that removes it, without its path. @default { method: "DELETE" } */
  by?: Omit<PlainRequest, "path">;
  /** The requests that remove it, where one is not enough. @default the one that `by` and `path` make */
  requests?: (created: CreatedThing<Input>) => readonly PlainRequest[];
  /** Returns the id of what contains it: if the run has created that as well, the thing goes with it, without a request. */
  inside?: (created: CreatedThing<Input>) => string | undefined;
  /** The fields of a thing that counts as removed: `{ is_archived: true }`. @default none: a removed thing is not found */
  removed?: Fields;
  /** Reads that show if others have built on it; then it is kept. */
  guards?: (created: CreatedThing<Input>) => readonly Guard[];
  /** The read that shows it. @default GET of its path */
  read?: (created: CreatedThing<Input>) => ThingRead;
}

/**
 * Undoes a creation by removing what was created, unless somebody has changed it or built on it. Nothing is read before
 * the write.
 *
 * @example revert: remove(TASK, { path: ({ id }) => path`/v2/tasks/${id}` })
 */
export function remove<Input>(kind: ThingKind, removal: Removal<Input>): Revert<Input> {
  return {
    kind: "remove",
    complete: (write, written) => {
      const created = findAt(getFirst(written).response, toSteps(kind.at));
      const thing = toThing(kind, created);
      const located = { ...write, id: thing.id, found: created, written };
      const path = removal.path(located);
      return {
        kind: "remove",
        thing,
        state: toState(kind, removal.read?.(located) ?? { request: toGet(path) }),
        before: removal.removed,
        after: pick(kind, created, kind.compared),
        requests: removal.requests?.(located) ?? [{ method: "DELETE", ...removal.by, path }],
        inside: removal.inside?.(located),
        guards: removal.guards?.(located),
      };
    },
  };
}

/** Options of {@link set}. */
export interface Setting<Input> {
  /** Path of the thing under its id, where the write may name it in another way. @default the path of the write */
  path?: (changed: LocatedWrite<Input>) => Path;
  /** Method that writes back. @default that of the write */
  method?: RequestSpec["method"];
  /** Place of the written fields in the body of the request. @default "data" */
  body?: string;
  /** Returns the names under which the written fields are read. @default the same names */
  readAs?: (names: readonly string[]) => readonly string[];
  /** Converts fields as they are read to fields as they are written. @default unchanged */
  toWrite?: (fields: Fields) => Fields;
  /** The read before the write. @default GET of its path */
  read?: (write: PlannedWrite<Input>) => ThingRead;
  /** The read that shows the thing after the write. @default GET of its path */
  readAfter?: (changed: LocatedWrite<Input>) => ThingRead;
}

/**
 * Undoes an update: what it writes to is read before the write, and only the fields that it wrote are written back.
 *
 * @example revert: set(WEBHOOK)
 */
export function set<Input>(kind: ThingKind, setting: Setting<Input> = {}): Revert<Input> {
  const {
    body: bodyAt = "data",
    readAs = (names) => names,
    toWrite = (fields) => fields,
  } = setting;
  const readBefore = (write: PlannedWrite<Input>) =>
    toState(kind, setting.read?.(write) ?? { request: toGet(write.request.path) });
  const build = (write: PlannedWrite<Input>, read: unknown, response?: unknown): UndoRecipe => {
    const { at } = setting.read?.(write) ?? {};
    const found = findAt(read, at ?? toSteps(kind.at));
    const thing = toThing(kind, found);
    const located = { ...write, id: thing.id, found };
    const path = setting.path?.(located) ?? write.request.path;
    const sent = toFields(findAt(write.request.body, toSteps(bodyAt)));
    const names = readAs(Object.keys(sent));
    const before = pick(kind, found, names);
    assertRead(before, found, kind);
    const written = response === undefined ? undefined : findAt(response, toSteps(kind.at));
    const method = setting.method ?? write.request.method;
    return {
      kind: "set",
      thing,
      state: toState(kind, setting.readAfter?.(located) ?? { request: toGet(path) }),
      before,
      after: written === undefined ? undefined : pick(kind, written, names),
      sent,
      requests: [{ method, path, body: nest(bodyAt, toWrite(before)) }],
    };
  };
  return {
    kind: "set",
    before: readBefore,
    prepare: build,
    complete: (write, written, before) => build(write, before, getFirst(written).response),
  };
}

/** Options of {@link restore}. */
export interface Restoring<Input> {
  /** The fields that say that it is gone, before the write and after it. */
  before: Fields;
  after: Fields;
  /** The request that brings it back, without its path. */
  by: Omit<PlainRequest, "path">;
  /** Path of the thing. @default the path of the write */
  path?: (changed: LocatedWrite<Input>) => Path;
  /** Returns the id, where the response has none. */
  id?: (input: Input) => string;
}

/**
 * Undoes archiving, or moving to the trash. Nothing is read before the write.
 *
 * @example
 * revert: restore(BLOCK, {
 *   before: { in_trash: false },
 *   after: { in_trash: true },
 *   by: { method: "PATCH", body: { in_trash: false } },
 * })
 */
export function restore<Input>(kind: ThingKind, restoring: Restoring<Input>): Revert<Input> {
  const { after, before, by } = restoring;
  const build = (write: PlannedWrite<Input>, thing: Thing, isKnown: boolean): UndoRecipe => {
    const located = { ...write, id: thing.id, found: undefined };
    const path = restoring.path?.(located) ?? write.request.path;
    const state = toState(kind, { request: toGet(path) });
    const requests = [{ ...by, path }];
    return {
      kind: "restore",
      thing,
      state,
      before,
      after: isKnown ? after : undefined,
      sent: after,
      requests,
    };
  };
  return {
    kind: "restore",
    prepare: (write) => {
      const id = restoring.id?.(write.input);
      return id === undefined ? undefined : build(write, { id, noun: kind.noun }, false);
    },
    complete: (write, written) => {
      const found = findAt(getFirst(written).response, toSteps(kind.at));
      return build(write, toThing(kind, found, restoring.id?.(write.input)), true);
    },
  };
}

/**
 * Undoes an upsert: sets back what it found, or removes what it created. The read of `setting` looks for the thing before
 * the write; what is not there is created.
 */
export function setOrRemove<Input>(
  kind: ThingKind,
  setting: Setting<Input> & Required<Pick<Setting<Input>, "path" | "read">>,
  removal: Removal<Input>,
): Revert<Input> {
  const asFound = set(kind, setting);
  const asCreated = remove(kind, removal);
  const exists = (write: PlannedWrite<Input>, before: unknown) =>
    findAt(before, setting.read(write).at ?? toSteps(kind.at)) !== undefined;
  return {
    kind: "set_or_remove",
    before: (write) => toState(kind, setting.read(write)),
    prepare: (write, before) =>
      exists(write, before) ? asFound.prepare?.(write, before) : undefined,
    complete: (write, written, before) => {
      const revert = exists(write, before) ? asFound : asCreated;
      return revert.complete(write, written, before);
    },
  };
}

function getFirst([first]: readonly WrittenRequest[]): WrittenRequest {
  if (first === undefined) throw new Error("Nothing was written.");
  return first;
}

function toGet(path: Path): PlainRequest {
  return { method: "GET", path };
}

function toState(kind: ThingKind, { at = toSteps(kind.at), request }: ThingRead): StateRead {
  const { audit, fields = "", marks, references } = kind;
  return { request, at: [...at, ...toSteps(fields)], audit, references, marks };
}

/** @throws UnknownThingError if the response has no such thing. */
function toThing(kind: ThingKind, found: unknown, known?: string): Thing {
  const id = known ?? findAt(found, toSteps(kind.id));
  if (typeof id !== "string" || id === "") throw new UnknownThingError(`It has no ${kind.id}.`);
  const names = (kind.name ?? []).map((place) => findAt(found, toSteps(place)));
  const name = names.find((each) => typeof each === "string" && each !== "");
  return { id, noun: kind.noun, ...(typeof name === "string" && { name }) };
}

/** Returns fields of a thing, all of them without names; one that it does not have is null. */
function pick(kind: ThingKind, found: unknown, names?: readonly string[]): Fields {
  const fields = toFields(findAt(found, toSteps(kind.fields ?? "")));
  if (names === undefined) return fields;
  const entries = names.map((name) => [name, findAt(fields, [name]) ?? null]);
  return Object.fromEntries(entries) as Fields;
}

/**
 * Makes sure that each field was read. One that is known under another name there, such as an attribute by its id, would be
 * written back as nothing.
 *
 * @throws UnknownThingError
 */
function assertRead(fields: Fields, found: unknown, kind: ThingKind): void {
  const present = findAt(found, toSteps(kind.fields ?? ""));
  const missing = Object.keys(fields).find((name) => findAt(present, [name]) === undefined);
  if (missing !== undefined) throw new UnknownThingError(`It has no ${missing}.`);
}

function toFields(value: unknown): Fields {
  if (!isPlainObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}

function nest(place: string, fields: Fields): object {
  return toSteps(place).reduceRight<object>((inner, key) => ({ [key]: inner }), fields);
}
