import { momentToDate } from "../../../company/moment.js";
import { seedId } from "../../../common/seed-id.js";
import type {
  Column as StoryColumn,
  Moment,
  NotesDatabase,
  NotesRow,
} from "../../../company/types.js";
import { findOption } from "../columns/options.js";
import { toRichText } from "../rich-text/rich-text.js";
import type { Column } from "../repository/documents.js";

type StoryValue = NotesRow["values"][string];

/** Converts a story row's values to stored values by column id; throws for an unknown column. */
export function createStoryValues(
  row: NotesRow,
  columns: Column[],
  { columns: storyColumns }: NotesDatabase,
  now: Date,
): Record<string, unknown> {
  const values = Object.entries(row.values).map(([name, value]) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined) throw new Error(`Row ${row.key} has no column "${name}".`);
    if (column.type === "relation") return [column.id, getRelatedRows(name, value, storyColumns)];
    return [column.id, createStoryValue(value, column, now)];
  });
  return Object.fromEntries(values) as Record<string, unknown>;
}

function createStoryValue(value: StoryValue, column: Column, now: Date): unknown {
  switch (column.type) {
    case "title":
    case "rich_text":
      return toRichText(value as string);
    case "select":
    case "status":
      return getOptionId(column, value as string);
    case "multi_select":
      return (value as string[]).map((name) => getOptionId(column, name));
    case "people":
      return (value as string[]).map((key) => seedId(`notes/user/${key}`));
    case "files":
      return (value as string[]).map(createFile);
    case "verification":
      return { verifiedBy: seedId(`notes/user/${value as string}`), date: null };
    case "date":
      return { start: formatStoryDate(value as Moment, now), end: null, time_zone: null };
    default:
      return value;
  }
}

/** Returns the ids of the rows that a relation names by their keys. */
function getRelatedRows(name: string, keys: StoryValue, columns: StoryColumn[]): string[] {
  const column = columns.find((candidate) => candidate.name === name);
  if (column?.type !== "relation") throw new Error(`Column "${name}" is not a relation.`);
  return (keys as string[]).map((key) => seedId(`notes/row/${column.database}/${key}`));
}

function createFile(url: string): object {
  return { name: url.slice(url.lastIndexOf("/") + 1), type: "external", external: { url } };
}

function getOptionId(column: Column, name: string): string {
  const option = findOption(column, { name });
  if (option === undefined) throw new Error(`Column "${column.name}" has no option "${name}".`);
  return option.id;
}

/** Formats a moment without a time as a date, otherwise as a UTC instant. */
function formatStoryDate(moment: Moment, now: Date): string {
  const date = momentToDate(moment, now).toISOString();
  return moment.time === undefined ? date.slice(0, 10) : date.replace("Z", "+00:00");
}
