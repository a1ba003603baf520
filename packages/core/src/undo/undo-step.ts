import { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import {
  type Fields,
  findAt,
  type Guard,
  type Members,
  type PlainRequest,
  type TextAt,
  toSteps,
  type UndoRecipe,
} from "../operations/undo-recipe.js";
import { pathFromTemplate, type RequestSpec, type SendOptions } from "../client/request.js";
import { ApiError, PermissionDeniedError } from "../errors/api-errors.js";
import { canonicalJson, isPlainObject } from "../text/json.js";
import type { Api, Operation } from "../operations/operation.js";
import {
  type ChangedField,
  containsSent,
  findDifferences,
  findWrites,
  omitOwnValues,
} from "./compare-state.js";
import type { Step } from "./step.js";

/** The decision about one step, from the service just before it is undone. */
export type Verdict =
  | { outcome: "ready"; requests: readonly PlainRequest[] }
  /** The service is as it was before the write. */
  | { outcome: "settled" }
  /** These fields were changed since. */
  | { outcome: "changed"; fields: readonly ChangedField[] }
  | { outcome: "gone" }
  /** Others have added these to what the run created. */
  | { outcome: "built_on"; items: string }
  | { outcome: "unknown" }
  | { outcome: "impossible"; reason: string };

/** A verdict, and the part of the step that it is about. */
export interface Judgement {
  verdict: Verdict;
  recipe?: UndoRecipe | undefined;
}

/** The service as a step finds it: reads, and what a preview assumes of newer steps. */
export interface ServiceState {
  read(request: PlainRequest): Promise<unknown>;
  /** Fields that newer steps will have set back, by the id of their thing and their place in it. */
  readonly restored: Map<string, Fields>;
  /** Ids of things that newer steps will have removed. */
  readonly removed: Set<string>;
}

/**
 * Decides about a step: it is ready if all its parts are, or those that are left of them.
 *
 * @throws the errors of the reads, except that the thing is not found.
 */
export async function judgeStep(step: Step, service: ServiceState): Promise<Judgement> {
  const { impossible, recipe, sentRequests = 0, state } = step;
  if (state === "undone") return { verdict: { outcome: "settled" } };
  if (impossible !== undefined) return { verdict: { outcome: "impossible", reason: impossible } };
  if (recipe === undefined) return { verdict: { outcome: "unknown" } };
  const parts = listParts(recipe);
  // The state of each part says if its requests were sent.
  const sent = parts.length > 1 ? 0 : sentRequests;
  const once = { ...service, read: readOnce((request) => service.read(request)) };
  const requests: PlainRequest[] = [];
  for (const part of parts) {
    const verdict = await judgePart(part, once, sent);
    if (verdict.outcome === "ready") requests.push(...verdict.requests);
    else if (verdict.outcome !== "settled") return { verdict, recipe: part };
  }
  if (requests.length === 0) return { verdict: { outcome: "settled" } };
  return { verdict: { outcome: "ready", requests } };
}

/**
 * Returns true if others have built on something that a step created, which is gone with what contains it. What needs no
 * look of its own counts by the look at its container.
 */
export async function isBuiltOn({ recipe, state }: Step, service: ServiceState): Promise<boolean> {
  if (recipe === undefined || state === "undone") return false;
  const guarded = listParts(recipe).filter(({ guards = [] }) => guards.length > 0);
  for (const part of guarded) {
    const { outcome } = await judgePart(part, service, 0);
    if (outcome !== "ready" && outcome !== "settled") return true;
  }
  return false;
}

/** Lists a recipe and what else the call wrote, in the order of undoing. */
export function listParts(recipe: UndoRecipe): UndoRecipe[] {
  return [...(recipe.others ?? []).toReversed(), recipe];
}

/** Returns a read that sends the same request once. */
export function readOnce(
  read: (request: PlainRequest) => Promise<unknown>,
): (request: PlainRequest) => Promise<unknown> {
  const known = new Map<string, Promise<unknown>>();
  return (request) => {
    const key = canonicalJson(request);
    const response = known.get(key) ?? read(request);
    known.set(key, response);
    return response;
  };
}

async function judgePart(
  recipe: UndoRecipe,
  service: ServiceState,
  sent: number,
): Promise<Verdict> {
  const present = await readFields(recipe, service);
  if (present === undefined) return { outcome: recipe.kind === "remove" ? "settled" : "gone" };
  const { after, before, editor, members } = recipe;
  const differs = (fields: Fields) => findDifferences(fields, present, recipe.state).length > 0;
  if (before !== undefined && !differs(before)) return { outcome: "settled" };
  // An undo that was killed has left the members neither as they were before the write nor after it.
  const hasBegun = members !== undefined && sent > 0;
  if (after === undefined) {
    const { sent: written = {} } = recipe;
    const isOurs = containsSent(written, before ?? {}, present, recipe.state);
    if (!isOurs) return { outcome: "unknown" };
  } else if (!hasBegun) {
    const fields = findChanges(recipe, after, present, service);
    if (fields.length > 0) return { outcome: "changed", fields };
  }
  if (editor !== undefined && !hasText(present, editor)) {
    return { outcome: "built_on", items: "edits" };
  }
  for (const guard of recipe.guards ?? []) {
    const list = await readList(guard, service);
    if (!Array.isArray(list)) return { outcome: "unknown" };
    if (listCounting(list, guard).some((item) => isOthers(item, guard, service))) {
      return { outcome: "built_on", items: guard.items };
    }
  }
  if (members === undefined) return { outcome: "ready", requests: recipe.requests.slice(sent) };
  const first = await planMembers(members, service);
  return { outcome: "ready", requests: [...first, ...recipe.requests] };
}

async function readList({ at, optional, request }: Guard, service: ServiceState): Promise<unknown> {
  const response = await service.read(request).catch((error: unknown) => {
    if (optional === true && error instanceof PermissionDeniedError) return undefined;
    throw error;
  });
  return response === undefined ? [] : findAt(response, at);
}

/** Plans the requests that bring back the items of before, and remove those that are new. */
async function planMembers(
  { at, before, remove, request, restore }: Members,
  service: ServiceState,
): Promise<PlainRequest[]> {
  const list = findAt(await service.read(request), at);
  const ids = (Array.isArray(list) ? list : []).map((item) => String(findAt(item, ["id"])));
  const missing = Object.keys(before).filter((id) => !ids.includes(id));
  const added = ids.filter((id) => !Object.hasOwn(before, id));
  return [
    ...missing.map((id) => ({ ...restore, path: before[id] ?? "" })),
    ...added.map((id) => ({ ...remove, path: pathFromTemplate(remove.path, { id }) })),
  ];
}

/** Notes in the state what a step that is ready will do. */
export function assumeUndone({ recipe }: Step, service: ServiceState): void {
  if (recipe === undefined) return;
  for (const { before = {}, kind, state, thing } of listParts(recipe)) {
    const key = toRestoredKey(thing.id, state.at);
    if (kind === "remove") service.removed.add(thing.id);
    else service.restored.set(key, { ...service.restored.get(key), ...before });
  }
}

/** Fields of one thing at several places in it are restored apart. */
function toRestoredKey(id: string, at: UndoRecipe["state"]["at"]): string {
  return canonicalJson([id, at]);
}

/** The call that undoes a step: it passes policy, audit log and events as any other. */
const undoInput = z.object({
  /** The run and the operation whose write is undone. */
  run: z.string(),
  operation: z.string(),
  requests: z.array(z.custom<PlainRequest>(isPlainObject)),
});

const undoOperation = {
  name: "undo",
  description: "Undoes a write of a run.",
  input: undoInput,
  run: async ({ requests }: z.output<typeof undoInput>, api: Api) => {
    for (const request of requests) await api.send(toRequestSpec(request), z.unknown());
    return {};
  },
};

/** Undoes a creation. */
const undoCreation = {
  ...undoOperation,
  effect: "delete",
  consequence: {
    reversible: "not",
    reason: "undo cannot be undone",
    deletes: "what the run created",
  },
} satisfies Operation<typeof undoInput>;

/** Undoes a change or a deletion. */
const undoChange = {
  ...undoOperation,
  effect: "update",
  consequence: {
    reversible: "not",
    reason: "undo cannot be undone",
    overwrites: "the values that the run wrote",
  },
} satisfies Operation<typeof undoInput>;

/** Returns the operation whose call undoes a step. */
export function undoOperationFor({ recipe }: Step): Operation<typeof undoInput> {
  return recipe?.kind === "remove" ? undoCreation : undoChange;
}

/** Returns a stored request in the form in which clients send it. */
export function toRequestSpec(request: PlainRequest): RequestSpec {
  return request as RequestSpec;
}

/** Creates the state of a service as it is. */
export function createServiceState(client: ApiClient, options: SendOptions): ServiceState {
  const read = (request: PlainRequest) =>
    client.send(toRequestSpec({ ...request, readOnly: true }), { ...options, operation: "undo" });
  return { read, restored: new Map(), removed: new Set() };
}

/** Returns true for the reply that what was read does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** Reads the fields of a thing; undefined if it is gone. */
async function readFields(
  { state, thing }: UndoRecipe,
  service: ServiceState,
): Promise<Fields | undefined> {
  if (service.removed.has(thing.id)) return undefined;
  const response = await service.read(state.request).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const found = findAt(response, state.at);
  if (!isPlainObject(found)) return undefined;
  return { ...found, ...service.restored.get(toRestoredKey(thing.id, state.at)) };
}

function findChanges(
  { kind, state, thing }: UndoRecipe,
  after: Fields,
  present: Fields,
  service: ServiceState,
): ChangedField[] {
  // A preview supposes the values of before, whose versions are not those that undo will leave.
  if (kind !== "remove") {
    const compare = service.restored.has(toRestoredKey(thing.id, state.at))
      ? findDifferences
      : findWrites;
    return compare(after, present, state);
  }
  const [expected, now] = [after, present].map((fields) =>
    omitOwnValues(omitRemoved(fields, service), state),
  ) as [Fields, Fields];
  return findDifferences(expected, now, state);
}

function omitRemoved(fields: Fields, { removed }: ServiceState): Fields {
  if (removed.size === 0) return fields;
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((item) => !mentions(item, removed)) : value,
  ]);
  return Object.fromEntries(entries) as Fields;
}

function listCounting(list: readonly unknown[], { after, only }: Guard): readonly unknown[] {
  const place = after === undefined ? -1 : list.findIndex((item) => hasText(item, after));
  return list.slice(place + 1).filter((item) => only === undefined || hasText(item, only));
}

function isOthers(item: unknown, { except }: Guard, { removed }: ServiceState): boolean {
  if (except !== undefined && hasText(item, except)) return false;
  return !mentions(item, removed);
}

function hasText(value: unknown, { at, is }: TextAt): boolean {
  return findAt(value, toSteps(at)) === is;
}

/** Returns true if JSON has one of these ids as a text. */
function mentions(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => mentions(part, ids));
}
