import type { InputIssue } from "@workbelt/core";
import { type Api, collectProblems } from "@workbelt/core/provider";
import { getAdviceByCode } from "../errors/advice.js";
import { describeMissing, findMissing } from "../errors/missing-values.js";
import { describeReadOnly } from "../errors/read-only-attributes.js";
import { describeMissingAttribute } from "../errors/unknown-name.js";
import type { CrmAttribute } from "../schema/attribute.js";
import { fetchKnownAttributes } from "../schema/fetch-attributes.js";
import { encodeValues } from "../values/encode-values.js";
import { findByKey, findRepeatedAttributes } from "../values/key-by-slug.js";
import { checkItem, type CheckedWrite } from "./check-item.js";

/** Values that an operation would write. */
export interface CheckedValues extends CheckedWrite {
  values: Readonly<Record<string, unknown>>;
  /** Set if the record or entry exists: it keeps the values of attributes that are not named. */
  isUpdate?: true;
}

/**
 * Finds values that the CRM would refuse, by the attributes, options, members and records that it has. What an operation
 * writes in another form than it was given is checked in the form that is sent.
 */
export async function checkValues(written: CheckedValues, api: Api): Promise<InputIssue[]> {
  const { values } = written;
  const attributes = await fetchKnownAttributes(
    written,
    api,
    (known) => findAttributeProblems(written, known).length === 0,
  );
  const problems = findAttributeProblems(written, attributes);
  const checks = Object.entries(values).flatMap(([name, value]) => {
    const attribute = findByKey(name, attributes);
    const hasProblem = problems.some(({ field }) => field === `${written.input}.${name}`);
    return attribute === undefined || hasProblem
      ? []
      : [checkAttribute(attribute, [name, value], written, api)];
  });
  return collectProblems([Promise.resolve(problems), ...checks]);
}

/** Finds attributes that do not exist, that only the CRM writes, or that have too many values or none. */
function findAttributeProblems(
  written: CheckedValues,
  attributes: readonly CrmAttribute[],
): InputIssue[] {
  const { input, values } = written;
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const message = describeAttributeProblem(name, value, attributes);
    const isReadOnly = findByKey(name, attributes)?.is_writable === false || undefined;
    return message === undefined ? [] : [{ field: `${input}.${name}`, message, isReadOnly }];
  });
  const repeated = findRepeatedAttributes(values, input, attributes);
  const missing = findMissing(attributes, written);
  const rest =
    missing.length === 0 ? [] : [{ field: input, message: describeMissing(missing, written) }];
  return [...wrong, ...repeated, ...rest];
}

function describeAttributeProblem(
  name: string,
  value: unknown,
  attributes: readonly CrmAttribute[],
): string | undefined {
  const attribute = findByKey(name, attributes);
  if (attribute === undefined) return describeMissingAttribute(name, attributes).advice;
  if (attribute.is_writable === false) return describeReadOnly([attribute.api_slug]);
  const isSeveral = Array.isArray(value) && value.length > 1;
  return isSeveral && attribute.is_multiselect === false
    ? getAdviceByCode("multiple_values_for_single_value_attribute")
    : undefined;
}

/** Finds problems of the values of one attribute. */
async function checkAttribute(
  attribute: CrmAttribute,
  [name, value]: readonly [name: string, value: unknown],
  written: CheckedValues,
  api: Api,
): Promise<InputIssue[]> {
  const encoded = await encodeValues({ [name]: value }, written, api);
  const checks = Object.values(encoded.values)
    .flat()
    .map((item, index) => {
      const at = `${written.input}.${name}`;
      return checkItem(
        { attribute, item, at: Array.isArray(value) ? `${at}.${index}` : at },
        written,
        api,
      );
    });
  return collectProblems(checks);
}
