import { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import {
  type Fields,
  findAt,
  type Guard,
  type PlainRequest,
  toSteps,
  type UndoRecipe,
} from "../client/journal.js";
import type { RequestSpec, SendOptions } from "../client/request.js";
import { ApiError } from "../errors/api-errors.js";
import { isPlainObject } from "../text/json.js";
import type { Operation } from "../operations/operation.js";
import {
  type ChangedField,
  containsSent,
  findDifferences,
  findWrites,
  omitOwnValues,
} from "./compare-state.js";
import type { Step } from "./step.js";

/** The decision about one step, from the world just before it is undone. */
export type Verdict =
  | { outcome: "ready"; requests: readonly PlainRequest[] }
  /** The world is as it was before the write. */
  | { outcome: "settled" }
  /** Somebody has changed these fields since. */
  | { outcome: "changed"; fields: readonly ChangedField[] }
  | { outcome: "gone" }
  /** Others have added these to what the run created. */
  | { outcome: "built_on"; items: string }
  | { outcome: "unknown" }
  | { outcome: "impossible"; reason: string };

/** The service as a step finds it: reads, and what is supposed of newer steps. */
export interface World {
  read(request: PlainRequest): Promise<unknown>;
  /** Fields that newer steps of a preview will have set back, by the id of their thing. */
  readonly restored: Map<string, Fields>;
  /** Ids of things that newer steps will have removed, or that go with what contains them. */
  readonly removed: Set<string>;
}

/** Decides about a step. @throws the errors of the reads, except that the thing is not found. */
export async function judgeStep(step: Step, world: World): Promise<Verdict> {
  const { impossible, recipe, state } = step;
  if (state === "undone") return { outcome: "settled" };
  if (impossible !== undefined) return { outcome: "impossible", reason: impossible };
  if (recipe === undefined) return { outcome: "unknown" };
  const present = await readFields(recipe, world);
  if (present === undefined) return { outcome: recipe.kind === "remove" ? "settled" : "gone" };
  const { after, before } = recipe;
  const differs = (fields: Fields) => findDifferences(fields, present, recipe.state).length > 0;
  if (before !== undefined && !differs(before)) return { outcome: "settled" };
  if (after === undefined) {
    const { sent = {} } = recipe;
    const isOurs = containsSent(sent, before ?? {}, present, recipe.state);
    if (!isOurs) return { outcome: "unknown" };
  } else {
    const fields = findChanges(recipe, after, present, world);
    if (fields.length > 0) return { outcome: "changed", fields };
  }
  for (const guard of recipe.guards ?? []) {
    const list = findAt(await world.read(guard.request), guard.at);
    if (!Array.isArray(list)) return { outcome: "unknown" };
    if (list.some((item) => isOthers(item, guard, world))) {
      return { outcome: "built_on", items: guard.items };
    }
  }
  return { outcome: "ready", requests: recipe.requests.slice(step.sentRequests ?? 0) };
}

/** Notes in the world what a step that is ready will do. */
export function suppose({ recipe }: Step, world: World): void {
  if (recipe === undefined) return;
  const { before = {}, kind, thing } = recipe;
  if (kind !== "remove") {
    world.restored.set(thing.id, { ...world.restored.get(thing.id), ...before });
  } else for (const id of listRemoved(recipe)) world.removed.add(id);
}

/** Takes back what was supposed of a step that removes something. */
export function unsuppose({ recipe }: Step, world: World): void {
  if (recipe !== undefined) for (const id of listRemoved(recipe)) world.removed.delete(id);
}

/** Lists the ids of all things that a step removes: those that its requests name last. */
function listRemoved({ requests, thing }: UndoRecipe): string[] {
  const named = requests.map(({ path }) => decodeURIComponent(path.split("/").at(-1) ?? ""));
  return [thing.id, ...named];
}

/** Creates the operation that undoes a step, by which the call passes policy, audit log and events as any other. */
export function createUndoOperation(
  { description, recipe }: Step,
  requests: readonly PlainRequest[],
  onSent: (count: number) => Promise<void>,
) {
  const isRemoval = recipe?.kind === "remove";
  const thing = recipe === undefined ? "" : `the ${recipe.thing.noun}`;
  return {
    name: "undo",
    description: `Undoes: ${description}`,
    effect: isRemoval ? "delete" : "update",
    consequence: isRemoval
      ? { reversible: "not", reason: "undo cannot be undone", deletes: thing }
      : { reversible: "not", reason: "undo cannot be undone", overwrites: `${thing}'s values` },
    input: z.looseObject({}),
    run: async (_input, api) => {
      let count = 0;
      for (const request of requests) {
        await api.send(toRequestSpec(request), z.unknown());
        count += 1;
        if (count < requests.length) await onSent(count);
      }
      return {};
    },
  } satisfies Operation;
}

/** Returns a stored request in the form in which clients send it. */
export function toRequestSpec(request: PlainRequest): RequestSpec {
  return request as RequestSpec;
}

/** Creates the reads of a world as it is. */
export function createWorld(client: ApiClient, options: SendOptions): World {
  const read = (request: PlainRequest) =>
    client.send(toRequestSpec({ ...request, readOnly: true }), { ...options, operation: "undo" });
  return { read, restored: new Map(), removed: new Set() };
}

/** Reads the fields of a thing; undefined if it is gone. */
async function readFields({ state, thing }: UndoRecipe, world: World): Promise<Fields | undefined> {
  if (world.removed.has(thing.id)) return undefined;
  const response = await world.read(state.request).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410))
      return undefined;
    throw error;
  });
  const found = findAt(response, state.at);
  if (!isPlainObject(found)) return undefined;
  return { ...found, ...world.restored.get(thing.id) };
}

function findChanges(
  { kind, state, thing }: UndoRecipe,
  after: Fields,
  present: Fields,
  world: World,
): ChangedField[] {
  // A preview supposes the values of before, whose versions are not those that undo will leave.
  if (kind !== "remove") {
    const compare = world.restored.has(thing.id) ? findDifferences : findWrites;
    return compare(after, present, state);
  }
  const [expected, now] = [after, present].map((fields) =>
    omitOwnValues(omitRemoved(fields, world), state),
  ) as [Fields, Fields];
  return findDifferences(expected, now, state);
}

function omitRemoved(fields: Fields, { removed }: World): Fields {
  if (removed.size === 0) return fields;
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((item) => !mentions(item, removed)) : value,
  ]);
  return Object.fromEntries(entries) as Fields;
}

function isOthers(item: unknown, { except }: Guard, { removed }: World): boolean {
  if (except !== undefined && findAt(item, toSteps(except.at)) === except.is) return false;
  return !mentions(item, removed);
}

/** Returns true if JSON has one of these ids as a text. */
function mentions(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => mentions(part, ids));
}
