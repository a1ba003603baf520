import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import { PermissionDeniedError } from "../errors/api-errors.js";
import { InputError, type InputIssue } from "../errors/call-errors.js";
import type { Operation } from "./operation.js";
import { createReadApi, type IterationOptions, toTracedOptions } from "./run-operation.js";

/**
 * Checks an input against what the account has, as the operation's `check` says; reads only. Nothing to check is accepted.
 *
 * @param options with `startedAt`, the time at which a batch began, what was read since then is not read again
 * @throws InputError with every problem; the errors of the reads.
 */
export async function checkCall<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  { startedAt, ...options }: IterationOptions = {},
): Promise<void> {
  if (operation.check === undefined) return;
  const traced = toTracedOptions(operation, options);
  await operation.check(input, createReadApi(operation, client, traced, startedAt));
}

/**
 * Waits for the checks of one input, and throws what they find as one error. A check returns its problems or throws them
 * as an InputError. One that may not read what it needs finds nothing: the call itself may succeed.
 *
 * @param operation name of the operation, for the error
 * @throws InputError with the problems of all checks, each once; the first error that is not about the input.
 * @example
 * check: ({ assignees, linked_records }, api) =>
 *   reportProblems("crm_create_task", [
 *     checkAssignees(assignees, api),
 *     checkLinks(linked_records, api),
 *   ]),
 */
export async function reportProblems(
  operation: string,
  checks: readonly Promise<readonly InputIssue[]>[],
): Promise<void> {
  const outcomes = await Promise.allSettled(checks);
  const found = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? outcome.value : toProblems(outcome.reason),
  );
  const issues = new Map(found.map((issue) => [`${issue.field}: ${issue.message}`, issue]));
  if (issues.size > 0) throw new InputError(operation, [...issues.values()]);
}

function toProblems(reason: unknown): readonly InputIssue[] {
  if (reason instanceof InputError) return reason.issues;
  if (reason instanceof PermissionDeniedError) return [];
  throw reason;
}
