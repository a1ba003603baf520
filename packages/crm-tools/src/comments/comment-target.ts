import type { InputIssue } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import type { z } from "zod";
import { checkEntry, checkRecord, checkTarget } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, listInput, objectSlug } from "../inputs/ids.js";
import { findMissing } from "../inputs/require-both.js";

/** The inputs that name the target of a comment or thread. */
export interface CommentTarget {
  record_object?: string | undefined;
  record_id?: string | undefined;
  list_id?: string | undefined;
  entry_id?: string | undefined;
  thread_id?: string | undefined;
}

/** The inputs that name a record or a list entry. */
export const targetInputs = {
  record_object: objectSlug("Object of the record, such as deals; with record_id").optional(),
  record_id: id("record", "UUID of the record; with record_object").optional(),
  list_id: listInput.optional(),
  entry_id: id("entry", "UUID of the list entry; with list_id").optional(),
};

/** The aliases of these inputs. */
export const targetAliases = aliasesFor({
  object: "record_object",
  record: "record_id",
  list: "list_id",
});

const PAIRS = [
  ["record_object", "record_id"],
  ["list_id", "entry_id"],
] as const;

/** Requires exactly one target. */
export function refineTarget<Input extends z.ZodObject>(input: Input): Input {
  const takesThread = "thread_id" in input.shape;
  const choice = `record_object with record_id${takesThread ? ", " : " or "}list_id with entry_id${takesThread ? " or thread_id" : ""}`;
  return input.superRefine((value, context) => {
    for (const pair of PAIRS) {
      const missing = findMissing(value, pair);
      if (missing !== undefined) context.addIssue({ code: "custom", ...missing });
    }
    const targets = [...PAIRS, ["thread_id"]].map((fields) =>
      fields.find((field) => value[field] !== undefined),
    );
    const [first, second] = targets.filter((field) => field !== undefined);
    if (first === undefined) {
      const message = `expected one target: ${choice}`;
      context.addIssue({ code: "custom", path: ["record_object"], message });
    } else if (second !== undefined) {
      const message = `expected to be omitted with ${first}: the target is one of ${choice}`;
      context.addIssue({ code: "custom", path: [second], message });
    }
  });
}

/** Converts the target to the body of a new comment; its keys exclude each other. */
export function toTargetBody({
  record_object,
  record_id,
  list_id,
  entry_id,
  thread_id,
}: CommentTarget) {
  if (record_id !== undefined) return { record: { object: record_object, record_id } };
  if (entry_id !== undefined) return { entry: { list: list_id, entry_id } };
  return { thread_id };
}

/** Finds that the record, entry or thread does not exist. */
export async function findTargetProblems(
  { entry_id, list_id, record_id, record_object, thread_id }: CommentTarget,
  api: Api,
): Promise<InputIssue[]> {
  if (record_id !== undefined && record_object !== undefined) {
    const fields = { object: "record_object", record: "record_id" };
    return checkRecord({ object: record_object, record_id }, fields, api);
  }
  if (entry_id !== undefined && list_id !== undefined) {
    return checkEntry({ entry_id, list: list_id }, "list_id", api);
  }
  const threadPath = path`/v2/threads/${thread_id ?? ""}`;
  const what = "thread with this thread_id";
  return checkTarget({ what, path: threadPath, field: "thread_id" }, api);
}
