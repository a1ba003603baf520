import { type Api, type ApiError, closest, quoteUnlessToken, truncate } from "@workbelt/core";
import { attributesOf } from "../objects/attributes-of.js";
import { choicesOf } from "../objects/choices-of.js";
import { attributeOf } from "../values/attribute-of.js";
import type { Explanation, RequestSubject } from "./explained.js";

const CODES = new Set(["value_not_found", "unknown_filter_attribute_slug", "filter_error"]);
const MOST_NAMES = 60;

/**
 * Which names there are in place of one that there is not: the options of a select attribute, the
 * statuses of a status, or the slugs of all attributes. The CRM repeats the name it does not know.
 */
export async function missingName(
  error: ApiError,
  subject: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  if (!CODES.has(error.serviceCode ?? "")) return undefined;
  const message = error.serviceMessage ?? "";
  const attribute = namedAttributes(subject.values).find((slug) => repeats(message, slug));
  const slugs = attribute === undefined ? [] : await slugsOf(subject, api);
  if (attribute !== undefined && !slugs.includes(attribute)) return noAttribute(attribute, slugs);
  for (const [slug, titles] of titlesIn(subject.values)) {
    const title = titles.find((each) => repeats(message, each));
    if (title === undefined) continue;
    const { type } = await attributeOf(subject, slug, api);
    if (type === "status" || type === "select")
      return noChoice({ slug, title, type }, subject, api);
  }
  return undefined;
}

async function slugsOf(subject: RequestSubject, api: Api): Promise<string[]> {
  return (await attributesOf(subject, api)).items.map(({ api_slug }) => api_slug);
}

function noAttribute(attribute: string, attributes: string[]): Explanation {
  const guess = closest(attribute, attributes);
  const hint = guess === undefined ? "" : ` Did you mean ${quoteUnlessToken(guess)}?`;
  return {
    advice: `There is no attribute ${quoteUnlessToken(attribute)}.${hint} There are: ${listed(attributes.map((slug) => quoteUnlessToken(slug)))}.`,
    details: { attribute, attributes },
  };
}

interface MissingChoice {
  slug: string;
  title: string;
  type: "status" | "select";
}

async function noChoice(
  { slug, title, type }: MissingChoice,
  subject: RequestSubject,
  api: Api,
): Promise<Explanation> {
  const kind = type === "status" ? "statuses" : "options";
  const choices = await choicesOf(subject, slug, kind, api);
  const names = choices.map((each) => each.title);
  const quoted = listed(names.map((name) => JSON.stringify(name)));
  const way = names.length === 0 ? "It has none yet." : `Write one of these exactly: ${quoted}.`;
  return {
    advice: `The attribute ${slug} has no ${type === "status" ? "status" : "option"} ${JSON.stringify(title)}. ${way}`,
    details: { attribute: slug, value: title, [kind]: names },
  };
}

function listed(names: string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => truncate(name, 100));
  const others = names.length - shown.length;
  return [...shown, ...(others > 0 ? [`and ${others} more`] : [])].join(", ");
}

function repeats(message: string, name: string): boolean {
  return message.includes(`"${name}"`) || message.includes(`: ${name}.`);
}

/** The attributes that values or conditions are about; conditions can stand in $and, $or and $not. */
function namedAttributes(values: Readonly<Record<string, unknown>>): string[] {
  return attributeEntries(values).map(([slug]) => slug);
}

/** The texts at each attribute, however deep: the service's message tells which of them is wrong. */
function titlesIn(values: Readonly<Record<string, unknown>>): [slug: string, titles: string[]][] {
  return attributeEntries(values).map(([slug, value]) => [slug, textsIn(value)]);
}

function attributeEntries(values: unknown): [slug: string, value: unknown][] {
  if (Array.isArray(values)) return values.flatMap(attributeEntries);
  if (typeof values !== "object" || values === null) return [];
  return Object.entries(values).flatMap(([key, value]) =>
    key.startsWith("$") ? attributeEntries(value) : [[key, value] as [string, unknown]],
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
