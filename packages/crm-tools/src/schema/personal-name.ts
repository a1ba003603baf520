import { type Api, isUuid } from "@workbelt/core/provider";
import { fetchAttribute } from "./fetch-attribute.js";
import { isItem, type Item } from "./item.js";
import type { PendingValue, WriteTarget } from "./pending-value.js";

/** The three keys of a personal name. The CRM accepts an object only with all of them. */
interface PersonalName {
  first_name: string;
  last_name: string;
  full_name: string;
}

// Words that begin a last name of several words, in any case.
const PARTICLES = new Set(
  "af al av bin da das de del della dem den der di dos du el ibn la le st st. ten ter van vom von zu zum zur".split(
    " ",
  ),
);

// Words that follow a last name, without their full stops.
const SUFFIXES = new Set("jr sr ii iii iv esq phd md dds cpa mba".split(" "));

/**
 * Splits a name as people write it. The last word is the last name, with the particles before it ("van
 * der Berg") and the suffixes after it ("King Jr.", "Osei, PhD", "Osei 🎉"). A name of one word is a first name.
 * With a comma before anything but suffixes, it is "Last, First".
 */
export function splitName(text: string): PersonalName {
  const full_name = normalizeSpaces(text);
  if (isLastFirst(full_name)) {
    const comma = full_name.indexOf(",");
    const last_name = full_name.slice(0, comma).trim();
    const first_name = full_name.slice(comma + 1).trim();
    return { first_name, last_name, full_name: `${first_name} ${last_name}`.trim() };
  }
  const words = full_name.split(" ");
  const start = findLastNameStart(words);
  return {
    first_name: words.slice(0, start).join(" "),
    last_name: words.slice(start).join(" "),
    full_name,
  };
}

/** Returns the index of the first word of the last name; the number of words if there is none. */
function findLastNameStart(words: readonly string[]): number {
  let end = words.length;
  while (end > 1 && isSuffix(words[end - 1])) end -= 1;
  if (end === 1) return words.length;
  let start = end - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? "").toLowerCase())) start -= 1;
  return start;
}

function isLastFirst(name: string): boolean {
  const [before = "", ...parts] = name.split(",");
  if (parts.length === 0) return false;
  return !before.includes(" ") || !parts.every((part) => isSuffix(part.trim()));
}

/** Returns true also for what people write behind their names, such as 🎉 and (she/her). */
function isSuffix(word = ""): boolean {
  const isName = word === "" || (/\p{L}/u.test(word) && !/^\(.*\)$/.test(word));
  return !isName || SUFFIXES.has(word.replaceAll(/[.,]/g, "").toLowerCase());
}

function normalizeSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

/** Completes a name given in parts; `adjusted` receives a report if the full name had to be split. */
export function completeName(given: Item, at: string, adjusted: string[]): Item {
  const { first_name: first, last_name: last, full_name: full, ...rest } = given;
  if (typeof full === "string" && (first ?? last ?? undefined) === undefined) {
    return { ...rest, ...splitWithReport(full, at, adjusted) };
  }
  const first_name = first ?? getRemainder(full, last, "end");
  const last_name = last ?? getRemainder(full, first, "start");
  const parts = [first_name, last_name].filter((part) => typeof part === "string");
  return { ...rest, first_name, last_name, full_name: full ?? parts.join(" ").trim() };
}

/** Returns the part that a name given as first or last name alone leaves open; undefined for any other value. */
export function getMissingPart(name: unknown): "first_name" | "last_name" | undefined {
  if (!isItem(name)) return undefined;
  const { first_name: first, last_name: last, full_name: full } = name;
  if ((first ?? undefined) === undefined) {
    const isOpen = typeof last === "string" && getRemainder(full, last, "end") === "";
    return isOpen ? "first_name" : undefined;
  }
  const isOpen = (last ?? undefined) === undefined && getRemainder(full, first, "start") === "";
  return isOpen ? "last_name" : undefined;
}

/** Returns the rest of a full name that starts or ends with the known part; empty if it does not. */
function getRemainder(full: unknown, known: unknown, side: "start" | "end"): string {
  if (typeof full !== "string" || typeof known !== "string" || known === "") return "";
  const words = normalizeSpaces(full);
  const part = normalizeSpaces(known);
  if (side === "start") return words.startsWith(`${part} `) ? words.slice(part.length + 1) : "";
  return words.endsWith(` ${part}`) ? words.slice(0, -part.length - 1) : "";
}

/**
 * Writes names given as text in their parts. The CRM reads text as "Last, First" and text without a
 * comma as a first name alone (Attio's personal-name attribute type), so that "Dana Osei" would have no
 * last name to filter by. Text that the CRM reads correctly is sent unchanged.
 */
export async function encodeNames(
  value: PendingValue,
  target: WriteTarget,
  api: Api,
): Promise<PendingValue> {
  const { adjusted, at, attribute, items } = value;
  if (!items.some(needsSplitting)) return value;
  if (!(await isPersonalName(attribute, target, api))) return value;
  return {
    ...value,
    items: items.map((item, index) =>
      needsSplitting(item) ? splitWithReport(item, `${at}.${index}`, adjusted) : item,
    ),
  };
}

function needsSplitting(item: unknown): item is string {
  return typeof item === "string" && /\S\s+\S/.test(item) && !isLastFirst(normalizeSpaces(item));
}

// Only people have a personal name, and the attribute cannot be created (Attio's personal-name attribute
// type). So only a UUID needs a lookup.
async function isPersonalName(attribute: string, target: WriteTarget, api: Api): Promise<boolean> {
  const { identifier, kind } = target;
  if (kind !== "objects") return false;
  if (identifier === "people" && attribute === "name") return true;
  const possible =
    (identifier === "people" || isUuid(identifier)) && (attribute === "name" || isUuid(attribute));
  return possible && (await fetchAttribute(target, attribute, api)).type === "personal-name";
}

function splitWithReport(text: string, at: string, adjusted: string[]): PersonalName {
  const name = splitName(text);
  if (/\s/.test(text.trim())) {
    const [first, last] = [name.first_name, name.last_name].map((part) => JSON.stringify(part));
    adjusted.push(`${at} was split into first_name ${first} and last_name ${last}`);
  }
  return name;
}
