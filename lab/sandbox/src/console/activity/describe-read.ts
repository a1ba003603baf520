import type { ActivityRequest } from "../../activity/activity.js";
import { quote } from "../../state/words.js";
import type { ConsoleContext } from "../console-context.js";
import { toNoun } from "../changes/group-changes.js";
import { findName } from "./find-name.js";

/** Parts of addresses that say how something is read, not what. */
const plainParts = new Set([
  "v1",
  "v2",
  "query",
  "records",
  "objects",
  "sandbox",
  "customer",
  "api",
]);
const ID = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i;

/** Describes in words what a successful request read: `Read the person "Gemma Thornton"`, `Read 25 tasks`. */
export function describeRead(context: ConsoleContext, request: ActivityRequest): string {
  const { path } = request;
  if (path.endsWith("/self") || path.endsWith("/users/me")) return "Asked who it is.";
  if (path.endsWith("/search")) return `Searched, with ${countResults(request) ?? "some"} results.`;
  const parts = path.split("/").filter((part) => part !== "" && !plainParts.has(part));
  const asked = [...new URLSearchParams(request.query).values()];
  const id = [...asked, ...parts].findLast((part) => ID.test(part));
  const isOne = id !== undefined && parts.at(-1) === id && !path.endsWith("/query");
  const names = parts.filter((part) => !ID.test(part));
  const last =
    names.map(toWords).at(-1) ?? path.split("/").findLast((part) => part !== "" && !ID.test(part));
  const noun = last === "children" ? "blocks" : (last ?? "resources");
  const title = id === undefined ? undefined : findName(context, id);
  if (isOne) return `Read the ${toSingular(noun)}${title === undefined ? "" : ` ${quote(title)}`}.`;
  const number = countResults(request);
  const count =
    number === undefined
      ? noun.replaceAll("_", " ")
      : `${number} ${number === 1 ? toSingular(noun) : toPlural(noun)}`;
  if (id === undefined) return `Read ${number === 0 ? `no ${toPlural(noun)}` : count}.`;
  const owner = title === undefined ? "" : ` of ${quote(title)}`;
  return number === undefined
    ? `Read the ${noun.replaceAll("_", " ")}${owner}.`
    : `Read ${count}${owner}.`;
}

/** Returns the words of a part of an address: `getActionItems` is `action items`. */
function toWords(part: string): string {
  return part
    .replace(/^get(?=[A-Z])/, "")
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

/** Counts the items of a response; undefined if it is no list, or too long to be kept as a whole. */
function countResults({ response }: ActivityRequest): number | undefined {
  const { isCut, text } = response?.body ?? {};
  if (text === undefined || isCut === true) return undefined;
  try {
    const body = JSON.parse(text) as { data?: unknown; results?: unknown } | null;
    const items = body?.data ?? body?.results;
    return Array.isArray(items) ? items.length : undefined;
  } catch {
    return undefined;
  }
}

function toSingular(noun: string): string {
  const known = toNoun(noun, 1);
  if (known !== "record") return known;
  const words = noun.replaceAll("_", " ");
  return words.endsWith("ies") ? `${words.slice(0, -3)}y` : words.replace(/s$/, "");
}

function toPlural(noun: string): string {
  const words = noun.replaceAll("_", " ");
  if (words.endsWith("s") || words === "people") return words;
  return /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}s`;
}
