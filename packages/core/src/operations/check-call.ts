import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import { PermissionDeniedError } from "../errors/api-errors.js";
import { InputError, type InputIssue } from "../errors/call-errors.js";
import type { CallOptions, Layer } from "./call.js";
import type { Api, Operation } from "./operation.js";
import { createReadApi } from "./look-up.js";

/**
 * Checks an input against what the account has, as the operation's `check` says; reads only. Nothing to check is accepted.
 *
 * @param options with `startedAt`, the time at which a batch began, what was read since then is not read again
 * @param layers stand around its reads
 * @throws InputError with every problem; the errors of the reads.
 */
export async function checkCall<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  options: CallOptions = {},
  layers: readonly Layer[] = [],
): Promise<void> {
  const api = createReadApi(operation, client, options, layers);
  const problems = await collectProblems([operation.check?.(input, api) ?? Promise.resolve([])]);
  if (problems.length > 0) throw new InputError(operation.name, problems);
}

/**
 * Waits for checks, and returns the problems of all, each once. A check returns its problems or throws them as an
 * InputError. One that may not read what it needs finds none: the call itself may succeed.
 *
 * @throws the first error that is not about the input.
 * @example
 * check: ({ assignees, linked_records }, api) =>
 *   collectProblems([checkAssignees(assignees, api), checkLinks(linked_records, api)]),
 */
export async function collectProblems(
  checks: readonly Promise<readonly InputIssue[]>[],
): Promise<InputIssue[]> {
  const outcomes = await Promise.allSettled(checks);
  const found = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? outcome.value : toProblems(outcome.reason),
  );
  return [...new Map(found.map((each) => [`${each.field}: ${each.message}`, each])).values()];
}

function toProblems(reason: unknown): readonly InputIssue[] {
  if (reason instanceof InputError) return reason.issues;
  if (reason instanceof PermissionDeniedError) return [];
  throw reason;
}

const MAX_REMEMBERED = 10_000;

/**
 * Reads what an input refers to, once for all inputs of a batch: not again if it was read since `api.startedAt`.
 *
 * @param key names it among all that the package's checks read, such as its path
 * @throws the errors of the read; then it is read again for the next input.
 */
export async function readOnce(key: string, read: () => Promise<unknown>, api: Api): Promise<void> {
  const done = await api.cached("read by checks", () => Promise.resolve(new Map<string, number>()));
  if ((done.get(key) ?? -Infinity) > api.startedAt) return;
  const readAt = Date.now();
  await read();
  if (done.size >= MAX_REMEMBERED) done.clear();
  done.set(key, readAt);
}
