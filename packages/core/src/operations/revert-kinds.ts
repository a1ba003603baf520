import {
  type Fields,
  findAt,
  type Guard,
  type PlainRequest,
  type TextAt,
  type Thing,
  toSteps,
  type UndoRecipe,
  type WrittenRequest,
} from "./undo-recipe.js";
import type { Path, RequestSpec } from "../client/request.js";
import type { LocatedWrite, PlannedWrite, Revert } from "./revert.js";
import {
  assertRead,
  getFirst,
  nest,
  pick,
  type ThingKind,
  type ThingRead,
  toFields,
  toGet,
  toState,
  toThing,
} from "./thing-kind.js";

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
  /** The fields of a thing that counts as removed: `{ is_archived: true }`. @default none: a removed thing is not found */
  removed?: Fields;
  /** Reads that show if others have built on it; then it is kept. */
  guards?: (created: CreatedThing<Input>) => readonly Guard[];
  /** The read that shows it. @default GET of its path */
  read?: (created: CreatedThing<Input>) => ThingRead;
  /** Takes the created things out of the responses. @default the one in the first response */
  created?: (written: readonly WrittenRequest[], input: Input) => readonly unknown[];
  /** Returns the id of the thing that contains it; what lies inside something that undo removes goes with it. */
  inside?: (created: CreatedThing<Input>) => string | undefined;
  /** Returns the author of its last edit, as a text in its fields: after an edit by another one it is kept. */
  editor?: (created: CreatedThing<Input>) => TextAt | undefined;
}

/**
 * Undoes a creation by removing what was created, unless someone has changed it or built on it. Nothing is read before
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
        const located = { ...write, id: thing.id, found: created, written };
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
  /**
   * Returns the request that writes fields back, where it needs more than them: `graphql(document, { id, input: fields })`.
   *
   * @default `method` and `path`, with the fields at the place `body`
   */
  by?: (fields: Fields, changed: LocatedWrite<Input>) => PlainRequest;
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
  /** Returns the id, where the response has none. */
  id?: (input: Input) => string;
  /** The read before the write. @default GET of its path */
  read?: (write: PlannedWrite<Input>) => ThingRead;
  /** The read that shows the thing after the write. @default GET of its path */
  readAfter?: (changed: LocatedWrite<Input>) => ThingRead;
}

/**
 * Undoes an update: what it writes to is read before the write, and only the fields that it wrote are written back. In
 * `revert: (input) => set(…)`, the callbacks' `input` has the type of the operation's.
 *
 * @example
 * revert: set(WEBHOOK)
 * @example
 * revert: ({ contact_id }) => {
 *   const read = () => ({ request: { method: "GET", path: path`/contacts/${contact_id}`, query: { all: true } } });
 *   return set(CONTACT, { body: "properties", read, readAfter: read });
 * }
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
    const thing = toThing(kind, found, setting.id?.(given.input));
    const located = { ...write, id: thing.id, found };
    const path = setting.path?.(located) ?? request.path;
    const names = readAs(Object.keys(sent), pick(kind, found), sent);
    const before = pick(kind, found, names);
    assertRead(before, found, kind);
    const written = response === undefined ? undefined : findAt(response, toSteps(kind.at));
    const method = setting.method ?? request.method;
    return {
      kind: "set",
      thing,
      state: toState(kind, setting.readAfter?.(located) ?? { request: toGet(path) }),
      before,
      after: written === undefined ? undefined : pick(kind, written, names),
      sent,
      requests: [
        setting.by?.(toWrite(before, sent), located) ?? {
          method,
          path,
          body: nest(bodyAt, toWrite(before, sent)),
        },
      ],
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
  const readers = parts.filter((part) => part.before !== undefined);
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
 * the write. It is not there, and was created, if the service answers that it does not exist (404), or the place of the
 * thing in the response is empty.
 *
 * @example
 * revert: ({ key }) =>
 *   setOrRemove(
 *     SETTING,
 *     {
 *       path: () => path`/v1/settings/${key}`,
 *       read: () => ({ request: { method: "GET", path: path`/v1/settings/${key}` } }),
 *       body: "",
 *     },
 *     { path: () => path`/v1/settings/${key}` },
 *   )
 */
export function setOrRemove<Input>(
  kind: ThingKind,
  setting: Setting<Input> & Required<Pick<Setting<Input>, "path" | "read">>,
  removal: Removal<Input>,
): Revert<Input> {
  const asFound = set(kind, setting);
  const asCreated = remove(kind, removal);
  const exists = (write: PlannedWrite<Input>, before: unknown) =>
    (findAt(before, setting.read(write).at ?? toSteps(kind.at)) ?? undefined) !== undefined;
  return {
    kind: "set_or_remove",
    before: (write) => ({ ...toState(kind, setting.read(write)), mayBeMissing: true }),
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
