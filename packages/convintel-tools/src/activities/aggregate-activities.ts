import {
  type AggregateColumn,
  type AggregatedPage,
  aggregatePages,
  type AggregateRequest,
  type Cell,
  planAggregate,
} from "@workbelt/core/provider";
import type { ConvintelApi } from "../service.js";
import { formatMoment } from "../responses/compact-fields.js";
import { compactActivity, type ConvintelActivity, getStartTime } from "./activity.js";
import type { ConvintelActivitiesPage } from "./find-activities.js";

const PAGE_SIZE = 500;
// The service allows 30 lists a minute.
const MAX_PAGES = 20;

type CompactActivity = ReturnType<typeof compactActivity>;
type Column = AggregateColumn<ConvintelActivity>;

// Texts of an activity as models read it.
const TEXTS = [
  "title",
  "type",
  "activity_type",
  "status",
  "host",
  "account",
  "account_id",
  "lead_id",
  "opportunity",
  "opportunity_id",
] as const satisfies (keyof CompactActivity)[];

const COLUMNS = new Map<string, Column>([
  ...TEXTS.map((name): [string, Column] => [
    name,
    { kind: "other", read: (activity) => toCells(compactActivity(activity)[name]) },
  ]),
  ["language", { kind: "other", read: (activity) => toCells(compactActivity(activity).language) }],
  ["started_at", { kind: "time", read: readStart }],
  [
    "participants",
    {
      kind: "other",
      read: (activity) => {
        const { external = [], internal = [] } = compactActivity(activity).participants ?? {};
        return [...internal, ...external];
      },
    },
  ],
  ["duration_seconds", { kind: "number", read: readDuration }],
]);

function toCells(value: unknown): Cell[] {
  if (value === undefined || value === null) return [];
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  return [isPlain ? (value as Cell) : JSON.stringify(value)];
}

function readStart(activity: ConvintelActivity): Cell[] {
  const start = getStartTime(activity);
  return start === undefined ? [] : [{ time: formatMoment(start) }];
}

/** Reads a duration in words: `1h 2m 5s`. */
function readDuration({ durationForHumans }: ConvintelActivity): Cell[] {
  const [, hours, minutes, seconds] =
    /^(?:(\d+)h)? ?(?:(\d+)m)? ?(?:(\d+)s)?$/.exec(durationForHumans ?? "") ?? [];
  if (hours === undefined && minutes === undefined && seconds === undefined) return [];
  return [Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)];
}

/**
 * Aggregates all activities that a call matches. Ids that the service could not load are in `failed`, and their
 * activities not in the figures.
 *
 * @throws InputError for columns that activities do not have.
 */
export async function aggregateActivities(
  request: AggregateRequest,
  fetchPage: (
    paging: { page: number; pageSize: number },
    api: ConvintelApi,
  ) => Promise<ConvintelActivitiesPage>,
  api: ConvintelApi,
): Promise<AggregatedPage<ConvintelActivity> & Pick<ConvintelActivitiesPage, "failed">> {
  const failed = new Set<string>();
  const figures = await aggregatePages(
    {
      pagination: { kind: "page", input: "page" },
      plan: planAggregate(request, COLUMNS, api),
      fetchPage: async ({ page = 1 }, each) => {
        const found = await fetchPage({ page: Number(page), pageSize: PAGE_SIZE }, each);
        for (const id of found.failed ?? []) failed.add(id);
        return found;
      },
      getId: ({ id }: ConvintelActivity) => id,
      maxPages: MAX_PAGES,
    },
    api,
  );
  return { ...figures, ...(failed.size > 0 && { failed: [...failed] }) };
}
