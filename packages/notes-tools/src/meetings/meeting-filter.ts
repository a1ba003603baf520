import { type Api, parseMoment } from "@workbelt/core/provider";
import { getList, getPath, getString } from "../content/json-path.js";
import { resolveUser } from "../users/resolve-people.js";

/** Properties that meeting notes can be filtered and sorted by. */
export const MEETING_PROPERTIES = [
  "title",
  "attendees",
  "created_time",
  "created_by",
  "last_edited_time",
  "last_edited_by",
] as const;

type Property = (typeof MEETING_PROPERTIES)[number];

const TEXT = '{"operator":"string_contains","value":"Weekly"}}';
const TIME = '{"operator":"date_is_on_or_after","value":"2026-03-31"}}';
const PERSON = '{"operator":"person_contains","value":"Ada Lovelace"}}, or an email or user_id';

/** Ends of conditions that the service takes, for errors. */
const CONDITIONS: Readonly<Record<Property, string>> = {
  title: TEXT,
  attendees: PERSON,
  created_time: TIME,
  created_by: PERSON,
  last_edited_time: TIME,
  last_edited_by: PERSON,
};

type Filter = Readonly<Record<string, unknown>>;

/** A problem in a filter, and its path. */
export interface FilterProblem {
  path: (string | number)[];
  message: string;
}

/** Finds the first condition that has another form than the service's; undefined if there is none. */
export function findMeetingFilterProblem(filter: unknown): FilterProblem | undefined {
  return findProblem(filter, ["filter"]);
}

/**
 * Converts a valid filter to the service's form, in which the outermost level is always a group, and texts, dates and
 * people are values of a type.
 *
 * @throws InputError for people who are unknown.
 */
export async function toMeetingFilter(filter: Filter, api: Api): Promise<Filter> {
  const encoded = await encodeFilter(filter, "filter", api);
  return isGroup(encoded) ? encoded : { operator: "and", filters: [encoded] };
}

async function encodeFilter(filter: Filter, at: string, api: Api): Promise<Filter> {
  if (isGroup(filter)) {
    const filters = getList(filter, "filters").map((each, index) =>
      encodeFilter(each as Filter, `${at}.filters.${index}`, api),
    );
    return { ...filter, filters: await Promise.all(filters) };
  }
  const given = getPath(filter, "filter", "value");
  if (given === undefined) return filter;
  const value = await encodeOperand(String(filter["property"]), given, `${at}.filter.value`, api);
  return { ...filter, filter: { ...(filter["filter"] as object), value } };
}

async function encodeOperand(
  property: string,
  given: unknown,
  at: string,
  api: Api,
): Promise<unknown> {
  if (property === "title") return typeof given === "string" ? exact(given) : given;
  if (property.endsWith("_time")) {
    const text = typeof given === "string" ? given : getExactText(given);
    return text === undefined ? given : exact(encodeTime(text));
  }
  const encoded = [given].flat().map(async (item, index) => {
    const keys = ["id", "user_id", "email", "name"];
    const user = getPath(item, "value") ?? item;
    const who = keys.map((key) => getString(user, key)).find(Boolean) ?? user;
    if (typeof who !== "string" || who === "") return item;
    const id = await resolveUser(who, `${at}.${index}`, api);
    return exact({ table: "notion_user", id });
  });
  return Promise.all(encoded);
}

function exact(value: unknown) {
  return { type: "exact", value };
}

function getExactText(given: unknown): string | undefined {
  return getPath(given, "type") === "exact" ? getString(given, "value") : undefined;
}

/** A day, or a time in UTC: the service's types have date, time and zone apart. */
function encodeTime(text: string) {
  const { date, ms = Number.NaN } = parseMoment(text, { day: "start" }) ?? {};
  if (date !== undefined) return { type: "date", start_date: date };
  const iso = new Date(ms).toISOString();
  const [start_date, time = ""] = iso.split("T");
  return { type: "datetime", start_date, start_time: time.slice(0, 5), time_zone: "UTC" };
}

function findProblem(filter: unknown, path: FilterProblem["path"]): FilterProblem | undefined {
  if (isGroup(filter)) {
    const inner = getList(filter, "filters");
    return inner
      .map((each, index) => findProblem(each, [...path, "filters", index]))
      .find((problem) => problem !== undefined);
  }
  const property = getString(filter, "property") ?? "";
  if (!MEETING_PROPERTIES.some((known) => known === property)) {
    const message = `expected one of ${MEETING_PROPERTIES.join(", ")}`;
    return { path: [...path, "property"], message };
  }
  const condition = CONDITIONS[property as Property];
  const value = getPath(filter, "filter", "value");
  const text = typeof value === "string" ? value : getExactText(value);
  const isWrongTime =
    property.endsWith("_time") && text !== undefined && !parseMoment(text, { day: "start" });
  if (getString(filter, "filter", "operator") !== undefined && !isWrongTime) return undefined;
  return { path, message: `expected {"property":"${property}","filter":${condition}` };
}

function isGroup(filter: unknown): boolean {
  return Array.isArray(getPath(filter, "filters"));
}
