import {
  type Fields,
  findAt,
  type Guard,
  IrreversibleError,
  type PathStep,
  type PlainRequest,
  type StateRead,
  type TextAt,
  type Thing,
  toSteps,
  type UndoPlan,
  type UndoRecipe,
  type WrittenRequest,
} from "../client/journal.js";
import type { Path, RequestSpec } from "../client/request.js";
import type { Service } from "../client/service.js";
import { isPlainObject, omitKeys } from "../text/json.js";
import { type Consequence, type ConsequenceCases, consequenceOf } from "./consequence.js";

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
  /** Returns the read to make before the write, if there is one, or several. */
  before?(write: PlannedWrite<Input>): StateRead | readonly StateRead[];
  /** Returns what would undo the write if its response is lost; undefined for a creation. */
  prepare?(write: PlannedWrite<Input>, before: unknown): UndoRecipe | undefined;
  /**
   * Returns what undoes the write, from its responses and from what was read before it; undefined if it wrote nothing of
   * that.
   */
  complete(
    write: PlannedWrite<Input>,
    written: readonly WrittenRequest[],
    before: unknown,
  ): UndoRecipe | undefined;
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
      const recipe = revert.complete({ ...write, request }, written, before);
      if (recipe === undefined) throw new IrreversibleError("it wrote nothing that can be undone");
      return recipe;
    },
  };
}

/** Options of {@link remove}. */
export interface Removal<Input> {
  /** Path of the created thing. */
  path: (created: LocatedWrite<Input>) => Path;
  /** The request that removes it, without its path. @default { method: "DELETE" } */
  by?: Omit<PlainRequest, "path">;
  /** The requests that remove it, where one is not enough. @default the one that `by` and `path` make */
  requests?: (created: LocatedWrite<Input>) => readonly PlainRequest[];
  /** The fields of a thing that counts as removed: `{ is_archived: true }`. @default none: a removed thing is not found */
  removed?: Fields;
  /** Reads that show if others have built on it; then it is kept. */
  guards?: (created: LocatedWrite<Input>) => readonly Guard[];
  /** The read that shows it. @default GET of its path */
  read?: (created: LocatedWrite<Input>) => ThingRead;
  /** Takes the created things out of the responses. @default the one in the first response */
  created?: (written: readonly WrittenRequest[], input: Input) => readonly unknown[];
  /** Returns the id of the thing that contains it; what lies inside something that undo removes goes with it. */
  inside?: (created: LocatedWrite<Input>) => string | undefined;
  /** Returns the author of its last edit, as a text in its fields: after an edit by another one it is kept. */
  editor?: (created: LocatedWrite<Input>) => TextAt | undefined;
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
      const build = (created: unknown): UndoRecipe => {
        const thing = toThing(kind, created);
        const located = { ...write, id: thing.id, found: created };
        const path = removal.path(located);
        return {
          kind: "remove",
          thing,
          state: toState(kind, removal.read?.(located) ?? { request: toGet(path) }),
          before: removal.removed,
          after: pick(kind, created, kind.compared),
          requests: removal.requests?.(located) ?? [{ method: "DELETE", ...removal.by, path }],
          guards: removal.guards?.(located),
          inside: removal.inside?.(located),
          editor: removal.editor?.(located),
        };
      };
      const first = findAt(getFirst(written).response, toSteps(kind.at));
      return join((removal.created?.(written, write.input) ?? [first]).map(build));
    },
  };
}

/** Options of {@link set}. */
export interface Setting<Input> {
  /** Returns true for the requests of the call that write to the thing. @default all */
  writes?: (request: RequestSpec) => boolean;
  /** Path of the thing under its id, where the write may name it in another way. @default the path of the write */
  path?: (changed: LocatedWrite<Input>) => Path;
  /** Method that writes back. @default that of the write */
  method?: RequestSpec["method"];
  /** Place of the written fields in the body of the request. @default "data" */
  body?: string;
  /** The written fields that it sets back. @default all */
  only?: readonly string[];
  /** Returns the names under which the written fields are read. @default the same names */
  readAs?: (names: readonly string[], found: Fields, sent: Fields) => readonly string[];
  /**
   * Converts fields as they are read to fields as they are written. @default unchanged
   *
   * @throws IrreversibleError for a value that cannot be written.
   */
  toWrite?: (fields: Fields, sent: Fields) => Fields;
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
    writes = () => true,
  } = setting;
  const readBefore = (write: PlannedWrite<Input>) =>
    toState(kind, setting.read?.(write) ?? { request: toGet(write.request.path) });
  const build = (
    given: PlannedWrite<Input>,
    read: unknown,
    requests: readonly RequestSpec[],
    response?: unknown,
  ): UndoRecipe | undefined => {
    const own = requests.filter(writes);
    const [request = given.request] = own;
    const write = { ...given, request };
    const bodies = own.map((each) => toFields(findAt(each.body, toSteps(bodyAt))));
    const sent = only(Object.assign({}, ...bodies) as Fields, setting.only);
    if (Object.keys(sent).length === 0) return undefined;
    const { at } = setting.read?.(given) ?? {};
    const found = findAt(read, at ?? toSteps(kind.at));
    const thing = toThing(kind, found);
    const located = { ...write, id: thing.id, found };
    const path = setting.path?.(located) ?? request.path;
    const names = readAs(Object.keys(sent), pick(kind, found), sent);
    const before = pick(kind, found, names);
    const written = response === undefined ? undefined : findAt(response, toSteps(kind.at));
    const method = setting.method ?? request.method;
    return {
      kind: "set",
      thing,
      state: toState(kind, setting.readAfter?.(located) ?? { request: toGet(path) }),
      before,
      after: written === undefined ? undefined : pick(kind, written, names),
      sent,
      requests: [{ method, path, body: nest(bodyAt, toWrite(before, sent)) }],
    };
  };
  return {
    kind: "set",
    before: readBefore,
    prepare: (write, before) => build(write, before, [write.request]),
    complete: (write, written, before) => {
      const last = written.findLast(({ request }) => writes(request));
      const requests = written.map(({ request }) => request);
      return build(write, before, requests, last?.response);
    },
  };
}

/**
 * Undoes a call that writes to several things, or in several ways, in the order of its parts: all of it or nothing, the last
 * part first. Each part makes at most one read before the write; equal ones are made once.
 */
export function combine<Input>(
  first: Revert<Input>,
  ...others: readonly Revert<Input>[]
): Revert<Input> {
  const parts = [first, ...others];
  const readers = parts.filter(({ before }) => before !== undefined);
  const readOf = (part: Revert<Input>, before: unknown) =>
    findAt(before, [String(readers.indexOf(part))]);
  return {
    kind: first.kind,
    before: (write) => readers.flatMap((part) => part.before?.(write) ?? []),
    prepare: (write, before) =>
      join(parts.flatMap((part) => part.prepare?.(write, readOf(part, before)) ?? [])),
    complete: (write, written, before) =>
      join(parts.flatMap((part) => part.complete(write, written, readOf(part, before)) ?? [])),
  };
}

function join([recipe, ...others]: readonly UndoRecipe[]): UndoRecipe | undefined {
  return recipe === undefined || others.length === 0 ? recipe : { ...recipe, others };
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
  const build = (write: PlannedWrite<Input>, thing: Thing, found?: unknown): UndoRecipe => {
    const path = restoring.path?.({ ...write, id: thing.id, found }) ?? write.request.path;
    const state = toState(kind, { request: toGet(path) });
    const requests = [{ ...by, path }];
    return {
      kind: "restore",
      thing,
      state,
      before,
      after: found === undefined ? undefined : after,
      sent: after,
      requests,
    };
  };
  return {
    kind: "restore",
    prepare: (write) => {
      const id = restoring.id?.(write.input);
      return id === undefined ? undefined : build(write, { id, noun: kind.noun });
    },
    complete: (write, written) => {
      const found = findAt(getFirst(written).response, toSteps(kind.at));
      return build(write, toThing(kind, found, restoring.id?.(write.input)), found ?? null);
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

function only(fields: Fields, names?: readonly string[]): Fields {
  if (names === undefined) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
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

/** @throws Error if the response has no such thing, which the journal notes as a step that cannot be undone. */
function toThing(kind: ThingKind, found: unknown, known?: string): Thing {
  const id = known ?? findAt(found, toSteps(kind.id));
  if (typeof id !== "string" || id === "") throw new Error(`The response has no ${kind.id}.`);
  const name = nameThing(kind, found);
  return { id, noun: kind.noun, ...(name !== undefined && name !== "" && { name }) };
}

function nameThing({ name = [] }: ThingKind, found: unknown): string | undefined {
  if (typeof name === "function") return name(found);
  const names = name.map((place) => findAt(found, toSteps(place)));
  return names.find((each): each is string => typeof each === "string" && each !== "");
}

/** Returns fields of a thing, all of them without names; one that it does not have is null. */
function pick(kind: ThingKind, found: unknown, names?: readonly string[]): Fields {
  const fields = toFields(findAt(found, toSteps(kind.fields ?? "")));
  if (names === undefined) return omitKeys(fields, kind.audit) as Fields;
  const entries = names.map((name) => [name, findAt(fields, [name]) ?? null]);
  return Object.fromEntries(entries) as Fields;
}

function toFields(value: unknown): Fields {
  if (!isPlainObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}

function nest(place: string, fields: Fields): object {
  return toSteps(place).reduceRight<object>((inner, key) => ({ [key]: inner }), fields);
}
