import type { ActivityRequest } from "../../activity/activity.js";
import type { ServiceName } from "../../common/tokens.js";
import { quote } from "../../state/words.js";
import type { ConsoleContext } from "../console-context.js";
import { CrmData } from "../crm/crm-data.js";
import { getNodeTitle, NotesData } from "../notes/notes-data.js";
import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { toNoun } from "../changes/group-changes.js";

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
  const { path, service } = request;
  if (path.endsWith("/self") || path.endsWith("/users/me")) return "Asked who it is.";
  if (path.endsWith("/search")) return `Searched, with ${countResults(request) ?? "some"} results.`;
  const parts = path.split("/").filter((part) => part !== "" && !plainParts.has(part));
  const id = parts.findLast((part) => ID.test(part));
  const isOne = id !== undefined && parts.at(-1) === id && !path.endsWith("/query");
  const names = parts.filter((part) => !ID.test(part));
  const last = names.at(-1) ?? path.split("/").findLast((part) => part !== "" && !ID.test(part));
  const noun = last === "children" ? "blocks" : (last ?? "resources");
  const title =
    id === undefined ? undefined : findTitle(context, service, { id, object: names[0] ?? "" });
  if (isOne) return `Read the ${toSingular(noun)}${title === undefined ? "" : ` ${quote(title)}`}.`;
  const number = countResults(request);
  const count =
    number === undefined
      ? toPlural(noun)
      : `${number} ${number === 1 ? toSingular(noun) : toPlural(noun)}`;
  if (id === undefined) return `Read ${number === 0 ? `no ${toPlural(noun)}` : count}.`;
  const owner = title === undefined ? "" : ` of ${quote(title)}`;
  return number === undefined
    ? `Read the ${noun.replaceAll("_", " ")}${owner}.`
    : `Read ${count}${owner}.`;
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

function findTitle(
  context: ConsoleContext,
  service: ServiceName,
  { id, object }: { id: string; object: string },
): string | undefined {
  if (service === "notes") {
    const node = new NotesData(context).findNode(id);
    return node === undefined || node.kind === "block" ? undefined : getNodeTitle(node);
  }
  if (service === "convintel")
    return new ConvintelRepository(context.store).activities.get(id)?.title;
  const data = new CrmData(context);
  const { tasks, lists, notes, meetings } = data.collections;
  return (
    data.findLabel(object, id) ??
    tasks.get(id)?.content ??
    lists.get(id)?.name ??
    notes.get(id)?.title ??
    meetings.get(id)?.title
  );
}

function toSingular(noun: string): string {
  const known = toNoun(noun, 1);
  if (known !== "record") return known;
  const words = noun.replaceAll("_", " ");
  return words.endsWith("ies") ? `${words.slice(0, -3)}y` : words.replace(/s$/, "");
}

function toPlural(noun: string): string {
  return noun.endsWith("s") || noun === "people"
    ? noun.replaceAll("_", " ")
    : `${noun.replaceAll("_", " ")}s`;
}
