import { z } from "zod";
import { InputError, type InputIssue } from "../errors/input-error.js";
import type { Operation } from "../operations/operation.js";
import { closest } from "./closest.js";
import { lenient } from "./lenient.js";

/**
 * Checks the arguments of a call against an operation's input. Errors name `caller`, which differs from
 * the operation's name for a renamed tool.
 *
 * @throws InputError that names every field that is wrong.
 */
export function checkInput<Input extends z.ZodObject>(
  operation: Operation<Input, never> | Operation<Input>,
  value: unknown,
  caller: string = operation.name,
): z.output<Input> {
  const parsed = operation.input.safeParse(lenient(value, operation.input));
  if (parsed.success) return parsed.data;
  throw new InputError(
    caller,
    parsed.error.issues.flatMap((issue) => describeIssue(issue, operation.input)),
  );
}

function describeIssue(issue: z.core.$ZodIssue, input: z.ZodObject): InputIssue[] {
  const at = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    const top = at.length === 0;
    return issue.keys.map((key) => ({
      field: [...at, key].join("."),
      message: top ? unknownInput(key, Object.keys(input.shape)) : "not known here; leave it out",
    }));
  }
  const field = at.length === 0 ? "(the input as a whole)" : at.join(".");
  // zod calls an object of any keys a record.
  const fault = issue.message
    .replace(/^Invalid input: /, "")
    .replace("expected record", "expected object");
  const meaning =
    issue.code === "invalid_type" && at.length === 1 ? meaningOf(at[0], input) : undefined;
  return [{ field, message: meaning === undefined ? fault : `${fault}. It is: ${meaning}` }];
}

/** What the description of an input says, for whoever gave it in a wrong form or not at all. */
function meaningOf(field: string | undefined, { shape }: z.ZodObject): string | undefined {
  const schema = shape[field ?? ""] as z.ZodType | undefined;
  return schema instanceof z.ZodOptional
    ? (schema.unwrap() as z.ZodType).description
    : schema?.description;
}

function unknownInput(key: string, known: string[]): string {
  const guess = closest(key, known);
  const hint = guess === undefined ? "" : ` Did you mean ${guess}?`;
  const inputs = known.length === 0 ? "It takes none." : `It takes: ${known.join(", ")}.`;
  return `not an input of this operation.${hint} ${inputs}`;
}
