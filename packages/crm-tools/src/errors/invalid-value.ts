import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { fetchAttribute } from "../schema/fetch-attribute.js";
import { getValueExamples, getValueNotes } from "../schema/value-examples.js";
import { parseAttributeSlug } from "./mentioned-attribute.js";
import type { RequestSubject } from "./request-subject.js";

/** Shows the form of a value that the CRM could not read, by the type of the attribute that its message names. */
export async function explainInvalidValue(
  error: ApiError,
  { sorts, values, ...container }: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  if (sorts !== undefined || error.serviceCode !== "validation_type") return undefined;
  const attribute = parseAttributeSlug(error.serviceMessage ?? "");
  if (attribute === undefined || !Object.hasOwn(values, attribute)) return undefined;
  const { type = "" } = await fetchAttribute(container, attribute, api);
  const advice = describeForm(attribute, type);
  return advice === undefined ? undefined : { advice, details: { attribute, type } };
}

/** Describes the form of the values of an attribute by its type; undefined for a type without a known form. */
export function describeForm(attribute: string, type: string): string | undefined {
  const example = getValueExamples([type])[type];
  if (example === undefined) return undefined;
  const note = getValueNotes([type])[type];
  const form = `${JSON.stringify(example)}${note === undefined ? "" : `; ${note}`}`;
  return `Write a value of ${attribute} as ${form}.`;
}
