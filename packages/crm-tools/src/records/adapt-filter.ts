import type { ApiError } from "@workbelt/core";
import { type Api, findName } from "@workbelt/core/provider";
import { collectStrings } from "../errors/collect-strings.js";
import { buildAnyValueFilter } from "../errors/explain-filter.js";
import { listConditions, type SentCondition } from "../errors/sent-query.js";
import { getFilterRules } from "../inputs/attribute-types.js";
import { type Conditions, isConditions, joinConditions } from "../inputs/rewrite-filter.js";
import { OPTIONS, STATUSES } from "../schema/choice-kind.js";
import { fetchChoices } from "../schema/fetch-choices.js";
import type { Container } from "../schema/container.js";
import { fetchAttribute } from "../schema/fetch-attribute.js";

const MAX_CONDITIONS = 20;

/**
 * Adapts a filter that the CRM rejected to the types of its attributes, where another form means the same: `$in` of a
 * type without it, `$not_empty` and null, titles of options and statuses in other letters.
 */
export async function adaptFilter(
  filter: Conditions,
  error: ApiError,
  container: Container,
  api: Api,
): Promise<Conditions> {
  const conditions = listConditions(filter, container)
    .filter(({ condition }) => mayBeAdapted(condition, error))
    .slice(0, MAX_CONDITIONS);
  const adapted = await Promise.all(
    conditions.map(async (each) => [toKey(each.path), await adaptCondition(each, api)] as const),
  );
  return replaceConditions(filter, new Map(adapted), []) as Conditions;
}

/** Returns true for a form that some types do not have, and for a string that may be an unknown title. */
function mayBeAdapted(condition: unknown, { serviceCode, serviceMessage = "" }: ApiError): boolean {
  return (
    asksForPresence(condition) ||
    JSON.stringify(condition).includes('"$in":') ||
    collectStrings(condition).some(
      (text) => serviceCode === "value_not_found" || serviceMessage.includes(`"${text}"`),
    )
  );
}

async function adaptCondition(given: SentCondition, api: Api): Promise<unknown> {
  const { container, slug, wrap } = given;
  const summary = await fetchAttribute(container, slug, api);
  const { type = "" } = summary;
  const rules = getFilterRules(type);
  if (rules === undefined) return wrap(given.condition);
  const { operators } = rules;
  const kind = [OPTIONS, STATUSES].find((each) => each.type === type);
  const choices = kind === undefined ? [] : await fetchChoices(container, slug, kind.plural, api);
  const titles = choices.map(({ title }) => title);
  const condition = mapTexts(given.condition, (text) => findName(text, titles) ?? text);
  if (asksForPresence(condition) && !operators.includes("$not_empty")) {
    const anyValue = buildAnyValueFilter(given, summary, rules) ?? wrap(condition);
    return condition === null ? { $not: anyValue } : anyValue;
  }
  if (condition === null) return { $not: wrap({ $not_empty: true }) };
  const isAny = operators.includes("$eq") && !operators.includes("$in");
  return isAny ? spreadAny(condition, wrap) : wrap(condition);
}

/** Returns true for null, which asks for no value, and for `$not_empty` alone. */
function asksForPresence(condition: unknown): boolean {
  return (
    condition === null ||
    (isConditions(condition) &&
      condition["$not_empty"] === true &&
      Object.keys(condition).length === 1)
  );
}

/** Writes `$in`, of the attribute or of a property, as one equality for each value. */
function spreadAny(condition: unknown, wrap: (condition: unknown) => unknown): unknown {
  const [only, ...others] = isConditions(condition) ? Object.entries(condition) : [];
  if (only === undefined || others.length > 0) return wrap(condition);
  const [key, value] = only;
  if (key !== "$in") {
    return isConditions(value)
      ? spreadAny(value, (inner) => wrap({ [key]: inner }))
      : wrap(condition);
  }
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  return values.length === 0 ? wrap(condition) : { $or: values.map((each) => wrap({ $eq: each })) };
}

function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, replace));
  if (!isConditions(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, replace)]),
  );
}

function replaceConditions(
  filter: unknown,
  adapted: ReadonlyMap<string, unknown>,
  at: readonly string[],
): unknown {
  if (Array.isArray(filter)) {
    return filter.map((part, index) => replaceConditions(part, adapted, [...at, `${index}`]));
  }
  if (!isConditions(filter)) return filter;
  if ("path" in filter && "constraints" in filter) {
    return adapted.get(toKey([...at, "constraints"])) ?? filter;
  }
  const parts = Object.entries(filter).map(([key, value]) => {
    const here = [...at, key];
    return key.startsWith("$")
      ? { [key]: replaceConditions(value, adapted, here) }
      : ((adapted.get(toKey(here)) ?? { [key]: value }) as Conditions);
  });
  return joinConditions(parts);
}

function toKey(path: readonly string[]): string {
  return JSON.stringify(path);
}
