import type { ApiError } from "@workbelt/core";
import {
  type Api,
  type Explanation,
  suggestClosest,
  quoteUnlessToken,
  truncate,
} from "@workbelt/core/provider";
import { getFilterRules } from "../inputs/attribute-types.js";
import { PLACEHOLDER, renderForm } from "../inputs/render-form.js";
import { fetchListParents } from "../schema/list-parents.js";
import type { CrmAttribute } from "../schema/attribute.js";
import { type ChoiceKind, OPTIONS, STATUSES } from "../schema/choice-kind.js";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import { fetchChoices } from "../schema/fetch-choices.js";
import type { Container } from "../schema/container.js";
import { fetchAttribute } from "../schema/fetch-attribute.js";
import { collectStrings } from "./collect-strings.js";
import type { RequestSubject } from "./request-subject.js";
import { type NamedAttribute, listQueriedAttributes, listConditions } from "./sent-query.js";

const CODES = new Set(["value_not_found", "unknown_filter_attribute_slug", "filter_error"]);
const MAX_NAMES = 60;

/**
 * Explains an unknown name with those that exist: the options of a select attribute, the statuses of
 * a status, or the slugs of all attributes. The CRM's message repeats the name; a lookup confirms that
 * it is unknown.
 */
export async function explainUnknownName(
  error: ApiError,
  subject: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  // A sort by an unknown attribute has no code of its own.
  if (!CODES.has(error.serviceCode ?? "") && subject.sorts === undefined) return undefined;
  const message = error.serviceMessage ?? "";
  return (
    (await explainUnknownAttribute(message, subject, api)) ??
    (await explainUnknownChoice(message, subject, api))
  );
}

async function explainUnknownAttribute(message: string, subject: RequestSubject, api: Api) {
  const named = listNamedAttributes(subject).find(({ slug }) => repeats(message, slug));
  if (named === undefined) return undefined;
  const { items } = await fetchAttributes(named.container, api);
  const isThere = items.some(
    ({ api_slug, id }) => api_slug === named.slug || id.attribute_id === named.slug,
  );
  return isThere ? undefined : describeUnknownAttribute(named, items, subject, api);
}

function listNamedAttributes({ values, sorts, ...container }: RequestSubject): NamedAttribute[] {
  if (sorts !== undefined) return listQueriedAttributes(values, sorts, container);
  return Object.keys(values).map((slug) => ({ container, slug }));
}

async function describeUnknownAttribute(
  named: NamedAttribute,
  existing: CrmAttribute[],
  { sorts, identifier }: RequestSubject,
  api: Api,
): Promise<Explanation> {
  const { container, slug } = named;
  const form = sorts === undefined ? undefined : await suggestForm(named, existing, sorts, api);
  const hint = form === undefined ? undefined : ` Expected: ${renderForm(form)}.`;
  const where =
    container.identifier === identifier ? "" : ` of ${quoteUnlessToken(container.identifier)}`;
  return describeMissingAttribute(slug, existing, { hint, where });
}

/** Describes an attribute that does not exist, with those that do. The hint replaces the closest name. */
export function describeMissingAttribute(
  attribute: string,
  existing: readonly CrmAttribute[],
  { hint, where = "" }: { hint?: string | undefined; where?: string } = {},
): Explanation {
  const attributes = existing.map(({ api_slug }) => api_slug);
  const suggestion = suggestClosest(attribute, attributes);
  const didYouMean =
    suggestion === undefined ? "" : ` Did you mean ${quoteUnlessToken(suggestion)}?`;
  return {
    advice: `The attribute ${quoteUnlessToken(attribute)}${where} does not exist.${hint ?? didYouMean} Attributes: ${formatNames(attributes.map((slug) => quoteUnlessToken(slug)))}.`,
    details: { attribute, attributes },
  };
}

/** Builds the filter or sort by a property, or by a list entry's record, that a name stands for. */
async function suggestForm(
  { container, slug }: NamedAttribute,
  attributes: CrmAttribute[],
  sorts: NonNullable<RequestSubject["sorts"]>,
  api: Api,
): Promise<unknown> {
  const sort = sorts.find(({ attribute }) => attribute === slug);
  for (const { api_slug: attribute, type } of slug === "value" ? [] : attributes) {
    const field = getFilterRules(type)?.properties.find((property) => isSameName(property, slug));
    if (field === undefined) continue;
    return sort === undefined
      ? { [attribute]: { [field]: PLACEHOLDER } }
      : { attribute, field, direction: sort.direction };
  }
  const path = await buildRecordPath(container, slug, api);
  if (path === undefined) return undefined;
  return sort === undefined
    ? { path, constraints: PLACEHOLDER }
    : { path, direction: sort.direction };
}

/** Returns true for `lastname` and `last_name`. */
function isSameName(property: string, name: string): boolean {
  return property.replaceAll("_", "") === name.replaceAll("_", "").toLowerCase();
}

/** Returns the path from a list's entries to an attribute of their records. */
async function buildRecordPath({ identifier, kind }: Container, slug: string, api: Api) {
  if (kind !== "lists") return undefined;
  const [object = ""] = await fetchListParents(identifier, api);
  const { items } = await fetchAttributes({ kind: "objects", identifier: object }, api);
  return items.some(({ api_slug }) => api_slug === slug)
    ? [
        [identifier, "parent_record"],
        [object, slug],
      ]
    : undefined;
}

async function explainUnknownChoice(message: string, subject: RequestSubject, api: Api) {
  const unknown = await findUnknownChoice(message, subject, api);
  return unknown && describeUnknownChoice(unknown);
}

/** Finds the option or status that the CRM's message names, if it does not exist, and those that do. */
export async function findUnknownChoice(
  message: string,
  subject: RequestSubject,
  api: Api,
): Promise<UnknownChoice | undefined> {
  for (const { container, slug, texts } of listWrittenTexts(subject)) {
    const title = texts.find((each) => repeats(message, each));
    if (title === undefined) continue;
    const { type } = await fetchAttribute(container, slug, api);
    const kind = [OPTIONS, STATUSES].find((each) => each.type === type);
    if (kind === undefined) continue;
    const choices = await fetchChoices(container, slug, kind.plural, api);
    const names = choices.map((each) => each.title);
    if (!names.includes(title)) return { slug, title, kind, names };
  }
  return undefined;
}

/** Lists the texts at each attribute, at any depth: the service's message repeats the wrong one. */
function listWrittenTexts({ values, sorts, ...container }: RequestSubject) {
  const named =
    sorts === undefined
      ? Object.entries(values).map(([slug, condition]) => ({ container, slug, condition }))
      : listConditions(values, container);
  return named.map(({ condition, ...rest }) => ({ ...rest, texts: collectStrings(condition) }));
}

/** An option or status that an attribute does not have, and the titles of those that it has. */
export interface UnknownChoice {
  slug: string;
  title: string;
  kind: ChoiceKind;
  names: string[];
}

/** Describes an option or status that does not exist, with those that do. */
export function describeUnknownChoice({ slug, title, kind, names }: UnknownChoice): Explanation {
  const instruction =
    names.length === 0
      ? `It has none yet; ${kind.create} adds one.`
      : `${suggestTitle(title, names)}Write one of these exactly: ${formatQuotedNames(names)}.`;
  return {
    advice: `The attribute ${slug} has no ${kind.noun} ${JSON.stringify(title)}. ${instruction}`,
    details: { attribute: slug, value: title, [kind.plural]: names },
  };
}

function suggestTitle(title: string, names: string[]): string {
  const closest = suggestClosest(title, names);
  return closest === undefined ? "" : `Did you mean ${JSON.stringify(closest)}? `;
}

/** Formats titles in quotation marks, up to the limit of an error message. */
export function formatQuotedNames(names: string[]): string {
  return formatNames(names.map((name) => JSON.stringify(name)));
}

function formatNames(names: string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => truncate(name, 100));
  const others = names.length - shown.length;
  return [...shown, ...(others > 0 ? [`and ${others} more`] : [])].join(", ");
}

function repeats(message: string, name: string): boolean {
  return message.includes(`"${name}"`) || message.includes(`: ${name}.`);
}
