import { createHash } from "node:crypto";
import { z } from "zod";
import type { RequestSpec } from "../client/request.js";
import type { Service } from "../client/service.js";
import type { Call } from "../operations/call.js";
import type { Api } from "../operations/operation.js";
import { planUndo } from "../operations/revert.js";
import {
  IrreversibleError,
  type PlainRequest,
  type StateRead,
  type UndoPlan,
  type UndoRecipe,
  UnknownThingError,
} from "../operations/undo-recipe.js";
import { canonicalJson, replaceMembers } from "../text/json.js";
import { toComparable } from "./compare-state.js";
import { isMissing, readOnce, toRequestSpec } from "./undo-step.js";

/** State of the things that a write changes or deletes. Two states are the same if their digests are. */
export interface TargetState {
  /** Ids of the things that were found, where undo reads them. */
  readonly ids: readonly string[];
  /** SHA-256 of the values that the write replaces or deletes. */
  readonly digest: string;
}

/**
 * Reads what a write changes or deletes, by its `readTarget` or the reads that undo makes before it. An operation with
 * `readCurrent` shows its values already.
 *
 * @param request the first request of the call that writes
 * @returns undefined if the operation does not say how it is read.
 * @throws the errors of the reads.
 */
export async function readTarget(
  { client, input, operation }: Call,
  request: RequestSpec,
  api: Api,
): Promise<TargetState | undefined> {
  if (operation.readTarget !== undefined) {
    const found = await operation.readTarget(input, api);
    return found === undefined ? undefined : toState([], withoutVolatile(found, client.service));
  }
  if (operation.readCurrent !== undefined) return undefined;
  const plan = planUndo(operation, { input, request, service: client.service });
  if (typeof plan === "string" || plan.before === undefined) return undefined;
  try {
    const send = (read: PlainRequest) =>
      api.send(toRequestSpec({ ...read, readOnly: true }), z.unknown());
    const recipes = listRecipes(plan.prepare(await readBefore(plan.before, send)));
    const ids = recipes.map(({ thing }) => thing.id);
    const values = recipes.map(({ before, state }) => toComparable(before, state));
    return toState(ids, [ids, values]);
  } catch (error) {
    if (error instanceof IrreversibleError || error instanceof UnknownThingError) return undefined;
    throw error;
  }
}

/** Sends the reads that undo makes before a write, each once. */
export async function readBefore(
  reads: NonNullable<UndoPlan["before"]>,
  send: (request: PlainRequest) => Promise<unknown>,
): Promise<unknown> {
  const sendOnce = readOnce(send);
  const read = async ({ mayBeMissing, request }: StateRead) =>
    sendOnce(request).catch((error: unknown) => {
      if (mayBeMissing && isMissing(error)) return undefined;
      throw error;
    });
  return Array.isArray(reads) ? Promise.all(reads.map(read)) : read(reads as StateRead);
}

function listRecipes(recipe: UndoRecipe | undefined): readonly UndoRecipe[] {
  return recipe === undefined ? [] : [recipe, ...(recipe.others ?? []).flatMap(listRecipes)];
}

/** Leaves out values that differ at each read of an unchanged thing. */
function withoutVolatile(found: unknown, { volatileKeys = [] }: Service): unknown {
  return replaceMembers(found, (_object, key, value) =>
    volatileKeys.includes(key) ? [] : [[key, value]],
  );
}

function toState(ids: readonly string[], value: unknown): TargetState {
  return { ids, digest: createHash("sha256").update(canonicalJson(value)).digest("hex") };
}
