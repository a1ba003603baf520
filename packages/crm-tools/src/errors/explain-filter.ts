import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { ANY_TIME, type FilterRules, getFilterRules } from "../inputs/attribute-types.js";
import { renderForm } from "../inputs/render-form.js";
import { fetchChoices } from "../schema/fetch-choices.js";
import { fetchAttribute, type AttributeSummary } from "../schema/fetch-attribute.js";
import { collectStrings } from "./collect-strings.js";
import type { RequestSubject } from "./request-subject.js";
import { type SentCondition, listConditions } from "./sent-query.js";
import { formatQuotedNames } from "./unknown-name.js";

const CODES = new Set(["filter_error", "value_not_found"]);
const MAX_BRANCHES = 20;

/** Explains the conditions that the rejected attribute accepts, by its type. */
export async function explainFilter(
  error: ApiError,
  { values, sorts, ...container }: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  if (sorts === undefined || !CODES.has(error.serviceCode ?? "")) return undefined;
  const rejected = findRejectedCondition(error, listConditions(values, container));
  if (rejected === undefined) return undefined;
  const attribute = await fetchAttribute(rejected.container, rejected.slug, api);
  const rules = getFilterRules(attribute.type ?? "");
  if (rules === undefined) return undefined;
  const titles = await fetchTitles(rejected, attribute, api);
  const sentences = [
    describeRules(rejected, attribute, rules, titles),
    describeSeveral(rejected, rules, titles),
    asksForPresence(rejected.condition) ? describePresence(rejected, attribute, rules) : "",
  ];
  const { operators, properties } = rules;
  return {
    advice: sentences.filter(Boolean).join(" "),
    details: { attribute: rejected.slug, type: attribute.type, operators, properties },
  };
}

/** Finds the condition that an error is about: by its path, else by what its message repeats. */
function findRejectedCondition(error: ApiError, conditions: SentCondition[]) {
  const at = error.details["path"];
  if (Array.isArray(at)) {
    return conditions.find(({ path }) => path.every((key, index) => key === String(at[index])));
  }
  const message = error.serviceMessage ?? "";
  const operator = /\$[a-z_]+/.exec(message)?.[0];
  const matching = conditions.filter(({ condition }) =>
    operator === undefined
      ? collectStrings(condition).some((text) => message.includes(`"${text}"`))
      : JSON.stringify(condition).includes(`"${operator}"`),
  );
  return matching[0] ?? (conditions.length === 1 ? conditions[0] : undefined);
}

/** Fetches the titles of a select or status attribute; other types have none. */
async function fetchTitles(
  { container, slug }: SentCondition,
  { type }: AttributeSummary,
  api: Api,
) {
  if (type !== "select" && type !== "status") return [];
  const kind = type === "select" ? "options" : "statuses";
  return (await fetchChoices(container, slug, kind, api)).map(({ title }) => title);
}

function describeRules(
  { slug, wrap }: SentCondition,
  { target, type }: AttributeSummary,
  { example, operators, properties }: FilterRules,
  titles: string[],
): string {
  const isReference = type === "record-reference" && target !== undefined;
  const condition =
    titles[0] ?? (isReference ? { ...(example as object), target_object: target } : example);
  const accepted = [operators.join(" "), `the properties ${properties.join(", ")}`].filter(Boolean);
  const choices = titles.length === 0 ? "" : ` Its titles: ${formatQuotedNames(titles)}.`;
  return `The attribute ${slug} is of type ${type}, which takes ${accepted.join(" and ")}: ${renderForm(wrap(condition))}.${choices}`;
}

/** Shows how to match several values, if a list of them was sent. */
function describeSeveral(
  { condition, wrap }: SentCondition,
  { operators }: FilterRules,
  titles: string[],
): string {
  const sent = findList(condition);
  if (sent === undefined || !operators.includes("$eq")) return "";
  const known = titles.length === 0 ? sent : sent.filter((value) => titles.includes(String(value)));
  const count = Math.min(Math.max(known.length, 2), MAX_BRANCHES);
  const branches = [...new Set([...known, ...titles])].slice(0, count);
  return branches.length < 2 ? "" : `For several: ${renderForm({ $or: branches.map(wrap) })}.`;
}

function findList(condition: unknown): unknown[] | undefined {
  if (Array.isArray(condition)) return condition;
  if (typeof condition !== "object" || condition === null) return undefined;
  return Object.values(condition)
    .map(findList)
    .find((values) => values !== undefined);
}

function asksForPresence(condition: unknown): boolean {
  if (condition === null) return true;
  if (typeof condition !== "object") return false;
  return "$not_empty" in condition || Object.values(condition).some(asksForPresence);
}

function describePresence(
  rejected: SentCondition,
  known: AttributeSummary,
  rules: FilterRules,
): string {
  const { slug } = rejected;
  const form = buildAnyValueFilter(rejected, known, rules);
  if (form === undefined) {
    return `The CRM cannot filter by whether it has a value: list the records; their values omit ${slug} if empty.`;
  }
  return `With a value: ${renderForm(form)}. Without: ${renderForm({ $not: form })}.`;
}

/** Builds the filter of records with any value of an attribute; undefined if the CRM has none for its type. */
export function buildAnyValueFilter(
  { steps, wrap }: SentCondition,
  { target, type }: AttributeSummary,
  rules: FilterRules,
) {
  if (type === "checkbox") return { $or: [wrap(true), wrap(false)] };
  if (type === "record-reference" && target !== undefined) {
    return { path: [...steps, [target, "created_at"]], constraints: ANY_TIME };
  }
  return rules.anyValue === undefined ? undefined : wrap(rules.anyValue);
}
