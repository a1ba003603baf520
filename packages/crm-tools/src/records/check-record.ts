import type { InputIssue } from "@workbelt/core";
import { type Api, collectProblems, tryLookup } from "@workbelt/core/provider";
import { checkObject, checkRecord } from "../checks/check-references.js";
import { type CheckedValues, checkValues } from "../checks/check-values.js";
import { collectStrings } from "../errors/collect-strings.js";
import { describeMissingAttribute } from "../errors/unknown-name.js";
import { recordContainer } from "../schema/container.js";
import { fetchKnownAttributes, findAttribute } from "../schema/fetch-attributes.js";
import { describeMatchingAttribute, describeSeveralMatches } from "./explain-upsert-error.js";
import type { RecordUpdate } from "./send-update.js";
import { fetchMatches, type RecordUpsert } from "./matching-records.js";
import type { RecordValues } from "./send-values.js";

type Rules = Pick<CheckedValues, "isUpdate" | "mayHaveValue" | "record_id">;

/** Checks the values of a new record. @throws the errors of the reads. */
export function checkNewRecord(record: RecordValues, api: Api): Promise<InputIssue[]> {
  return checkObjectAndValues(record, {}, api);
}

/** Checks new values of a record, and that it exists. @throws the errors of the reads. */
export function checkUpdate(
  { record_id, ...record }: RecordUpdate,
  api: Api,
): Promise<InputIssue[]> {
  const rules = { isUpdate: true, record_id } as const;
  return collectProblems([
    checkObjectAndValues(record, rules, api),
    checkRecord(
      { object: record.object, record_id },
      { object: "object", record: "record_id" },
      api,
    ),
  ]);
}

/**
 * Checks the values of an upsert, and that they belong to at most one record, which it would update.
 *
 * @throws the errors of the reads.
 */
export async function checkUpsert(upsert: RecordUpsert, api: Api): Promise<InputIssue[]> {
  const { matching_attribute, object } = upsert;
  const problems = await collectProblems([checkMatchingAttribute(matching_attribute, object, api)]);
  if (problems.length > 0) return problems;
  const matches = await tryLookup(() => fetchMatches(upsert, api));
  const several = describeSeveralMatches(matching_attribute, matches ?? []);
  const field = `values.${matching_attribute}`;
  return collectProblems([
    Promise.resolve(several === undefined ? [] : [{ field, message: several.advice }]),
    checkObjectAndValues(upsert, getUpsertRules(upsert, matches), api),
  ]);
}

// As the CRM stores values: a query finds no domain by a web address.
const STORED_FORM = /^[a-z0-9@._+-]+$/;

/** Returns the rules for the one record that matches, or for a new one; the mildest if that is not certain. */
function getUpsertRules(
  { matching_attribute, values }: RecordUpsert,
  matches: string[] = [],
): Rules {
  const [record_id, ...others] = matches;
  if (record_id !== undefined && others.length === 0) return { isUpdate: true, record_id };
  const isNew =
    record_id === undefined &&
    collectStrings(values[matching_attribute]).every((text) => STORED_FORM.test(text));
  return isNew ? {} : { isUpdate: true, mayHaveValue: true };
}

async function checkObjectAndValues(
  { object: identifier, values }: RecordValues,
  rules: Rules,
  api: Api,
): Promise<InputIssue[]> {
  const unknown = await collectProblems([checkObject(identifier, "object", api)]);
  if (unknown.length > 0) return unknown;
  const target = { ...recordContainer(identifier), input: "values" };
  return checkValues({ ...target, values, ...rules }, api);
}

async function checkMatchingAttribute(
  name: string,
  object: string,
  api: Api,
): Promise<InputIssue[]> {
  const unknown = await collectProblems([checkObject(object, "object", api)]);
  if (unknown.length > 0) return unknown;
  const container = recordContainer(object);
  const attributes = await fetchKnownAttributes(
    container,
    api,
    (known) => findAttribute(known, name)?.is_unique === true,
  );
  const problem =
    findAttribute(attributes, name) === undefined
      ? describeMissingAttribute(name, attributes)
      : describeMatchingAttribute(name, object, attributes);
  return problem === undefined ? [] : [{ field: "matching_attribute", message: problem.advice }];
}
