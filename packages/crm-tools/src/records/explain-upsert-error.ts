import type { ApiError } from "@workbelt/core";
import {
  type Api,
  type ErrorContext,
  type Explanation,
  listTokens,
  quoteUnlessToken,
} from "@workbelt/core/provider";
import type { CrmAttribute } from "../schema/attribute.js";
import { recordContainer } from "../schema/container.js";
import { fetchAttributes, findAttribute } from "../schema/fetch-attributes.js";
import { fetchMatches, type RecordUpsert } from "./matching-records.js";
import { explainNewRecordError } from "./send-values.js";

// The codes of the general explanations, which apply to an upsert as well.
const GENERAL_CODES = new Set(["uniqueness_conflict", "missing_value", "value_not_found"]);

/** Explains why the CRM rejected an upsert. */
export async function explainUpsertError(
  error: ApiError,
  context: ErrorContext<RecordUpsert>,
): Promise<Explanation | undefined> {
  const { input, api } = context;
  if (error.serviceCode === "multiple_match_results") return explainSeveralMatches(input, api);
  const isAboutMatching = error.status === 400 && !GENERAL_CODES.has(error.serviceCode ?? "");
  const explanation = isAboutMatching ? await explainMatchingAttribute(input, api) : undefined;
  return explanation ?? explainNewRecordError(error, context);
}

/** Names the unique attributes of the object, if the one to match by is not unique. */
async function explainMatchingAttribute(
  { matching_attribute: wanted, object }: RecordUpsert,
  api: Api,
): Promise<Explanation | undefined> {
  const { items } = await fetchAttributes(recordContainer(object), api);
  return describeMatchingAttribute(wanted, object, items);
}

/** Describes an attribute that records cannot be matched by, with those they can; undefined if it is unique or unknown. */
export function describeMatchingAttribute(
  wanted: string,
  object: string,
  attributes: readonly CrmAttribute[],
): Explanation | undefined {
  const found = findAttribute(attributes, wanted);
  if (found === undefined || found.is_unique === true) return undefined;
  const unique = attributes
    .filter(({ is_archived, is_unique, is_writable }) =>
      Boolean(is_unique && is_writable !== false && is_archived !== true),
    )
    .map(({ api_slug }) => api_slug);
  const instruction =
    unique.length === 0
      ? `${object} has none: find the record with crm_list_records, then use crm_update_record or crm_create_record.`
      : `Give ${unique.map((slug) => quoteUnlessToken(slug)).join(" or ")} as matching_attribute, with its value.`;
  return {
    advice: `The attribute ${wanted} is not unique. ${instruction}`,
    details: { attribute: wanted, unique_attributes: unique },
  };
}

/** Names the records that have the values to match by. */
async function explainSeveralMatches(
  input: RecordUpsert,
  api: Api,
): Promise<Explanation | undefined> {
  const ids = await fetchMatches(input, api);
  return ids.length === 0 ? undefined : explainMatches(input.matching_attribute, ids);
}

/** Describes that the values to match by belong to several records; undefined if they do not. */
export function describeSeveralMatches(
  attribute: string,
  ids: readonly string[],
): Explanation | undefined {
  return ids.length > 1 ? explainMatches(attribute, ids) : undefined;
}

function explainMatches(attribute: string, ids: readonly string[]): Explanation {
  return {
    advice: `The values of ${attribute} belong to several records, with the record_ids ${listTokens(ids)}. Give the values of one of them, or use crm_update_record.`,
    details: { attribute, record_ids: ids },
  };
}
