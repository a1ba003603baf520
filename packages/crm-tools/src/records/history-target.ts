import type { InputIssue } from "@workbelt/core";
import { type Api, container, type Path, path, selfExplanatory } from "@workbelt/core/provider";
import type { z } from "zod";
import { checkEntry, checkRecord } from "../checks/check-references.js";
import { findMissing } from "../inputs/require-both.js";
import { id, objectSlug, slugOrId } from "../inputs/ids.js";
import type { Container } from "../schema/container.js";

/** The record or list entry of an attribute. */
export interface HistoryTarget {
  object?: string | undefined;
  record_id?: string | undefined;
  list?: string | undefined;
  entry_id?: string | undefined;
}

/** The inputs that name a record or a list entry. */
export const historyTargetInputs = {
  object: container(objectSlug("Slug; with record_id"), "object").optional(),
  record_id: id("record", "UUID").optional(),
  list: container(slugOrId("Slug, in place of object; with entry_id"), "list").optional(),
  entry_id: selfExplanatory(id("entry", "UUID of the entry, not of its record")).optional(),
};

/** Requires a record with its object, or a list entry with its list, not both. */
export function refineHistoryTarget<Input extends z.ZodObject>(input: Input): Input {
  return input.superRefine((value, context) => {
    const { entry_id, list, object, record_id } = value as HistoryTarget;
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const hasRecord = object !== undefined || record_id !== undefined;
    const hasEntry = list !== undefined || entry_id !== undefined;
    if (hasRecord && hasEntry) {
      const message =
        "expected to be omitted with object and record_id: values are of one or the other";
      addIssue(list === undefined ? "entry_id" : "list", message);
    } else if (!hasRecord && !hasEntry) {
      addIssue("object", "expected with record_id, or list with entry_id");
    } else {
      const pair = hasRecord ? (["object", "record_id"] as const) : (["list", "entry_id"] as const);
      const missing = findMissing(value, pair);
      if (missing !== undefined) context.addIssue({ code: "custom", ...missing });
    }
  });
}

/** Returns the object or list of the attribute. */
export function toHistoryContainer({ list, object }: HistoryTarget): Container {
  return object === undefined
    ? { kind: "lists", identifier: list ?? "" }
    : { kind: "objects", identifier: object };
}

/** Returns the path of the values of an attribute. */
export function getHistoryPath(target: HistoryTarget & { attribute: string }): Path {
  const { attribute, entry_id, list, object, record_id } = target;
  return object === undefined
    ? path`/v2/lists/${list ?? ""}/entries/${entry_id ?? ""}/attributes/${attribute}/values`
    : path`/v2/objects/${object}/records/${record_id ?? ""}/attributes/${attribute}/values`;
}

/** Returns the scopes for the values, which differ between records and entries. */
export function getHistoryScopes(access: "read" | "read-write", { list }: HistoryTarget): string[] {
  return list === undefined
    ? [`record_permission:${access}`, "object_configuration:read"]
    : [`list_entry:${access}`, "list_configuration:read"];
}

/** Finds that the record or entry does not exist. */
export function checkHistoryTarget(
  { entry_id, list, object, record_id }: HistoryTarget,
  api: Api,
): Promise<InputIssue[]> {
  if (object === undefined) {
    return checkEntry({ list: list ?? "", entry_id: entry_id ?? "" }, "list", api);
  }
  const fields = { object: "object", record: "record_id" };
  return checkRecord({ object, record_id: record_id ?? "" }, fields, api);
}
