import { getList, getPath, getString } from "../content/json-path.js";

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

const TEXT = '{"operator":"string_contains","value":{"type":"exact","value":"Weekly"}}}';
const TIME =
  '{"operator":"date_is_on_or_after","value":{"type":"exact","value":{"type":"date","start_date":"2026-03-31"}}}}';
const PERSON =
  '{"operator":"person_contains","value":[{"type":"exact","value":{"table":"notion_user","id":"…"}}]}}, user_id from notes_user_list';

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

/** Converts a valid filter to the service's form, in which the outermost level is always a group. */
export function toMeetingFilter(filter: Filter): Filter {
  return isGroup(filter) ? filter : { operator: "and", filters: [filter] };
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
  if (getString(filter, "filter", "operator") !== undefined) return undefined;
  const condition = CONDITIONS[property as Property];
  return { path, message: `expected {"property":"${property}","filter":${condition}` };
}

function isGroup(filter: unknown): boolean {
  return Array.isArray(getPath(filter, "filters"));
}
