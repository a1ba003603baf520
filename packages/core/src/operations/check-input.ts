import type { z } from "zod";
import { InputError } from "../errors/call-errors.js";
import { allAliases, coerceInput, indexCallerNames } from "../schemas/coerce-input.js";
import { parseInput } from "../schemas/named.js";
import { applyPinned, type PinnedInputs } from "../schemas/pinned-inputs.js";
import { findPrototypeKey, isDeeperThan, MAX_DEPTH } from "../text/json.js";
import { describeContradiction, describeIssue } from "./describe-issue.js";
import type { Operation } from "./operation.js";

/**
 * Validates the arguments of a call, with the pinned inputs, against an operation's input. Errors name
 * `caller`, which differs from the operation's name for a renamed tool.
 *
 * @throws InputError that names every invalid field.
 */
export function checkInput<Input extends z.ZodObject>(
  operation: Operation<Input, never> | Operation<Input>,
  value: unknown,
  caller: string = operation.name,
  pinned: PinnedInputs = {},
): z.output<Input> {
  // Before the rules of the operation, which may walk its input recursively.
  assertDepth(caller, value);
  assertOwnKeys(caller, value);
  const { uses, value: coerced } = coerceInput(value, operation.input, allAliases(operation));
  const names = indexCallerNames(uses);
  const complete = applyPinned(coerced, operation.input, pinned, names);
  // Again, because a text may have been JSON with such a key.
  assertOwnKeys(caller, complete.value);
  const parsed = parseInput(operation.input, complete.value);
  const issues = [
    ...uses
      .filter(({ contradicts }) => contradicts !== undefined)
      .map((use) => describeContradiction(use, names)),
    ...complete.issues,
    ...(parsed.error?.issues ?? []).flatMap((issue) => describeIssue(issue, operation, names)),
  ];
  if (parsed.success && issues.length === 0) return parsed.data;
  throw new InputError(caller, issues);
}

function assertDepth(caller: string, input: unknown): void {
  if (!isDeeperThan(input, MAX_DEPTH)) return;
  const [field = "(the input as a whole)"] =
    Object.entries(input ?? {}).find(([, part]) => isDeeperThan(part, MAX_DEPTH - 1)) ?? [];
  const message = `expected at most ${MAX_DEPTH} levels of objects and lists inside each other`;
  throw new InputError(caller, [{ field, message }]);
}

function assertOwnKeys(caller: string, input: unknown): void {
  const path = findPrototypeKey(input);
  if (path === undefined) return;
  const message =
    path.at(-1) === "__proto__"
      ? "not allowed as a key; leave it out"
      : "expected a key of the object itself, received an inherited one; give plain JSON";
  throw new InputError(caller, [{ field: path.join("."), message }]);
}
