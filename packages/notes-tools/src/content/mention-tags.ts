import { getPath, getString } from "./json-path.js";

/** Converts a mention of a response to a tag of the service's Markdown; undefined for anything else. */
export function toMentionTag(item: unknown): string | undefined {
  const type = getString(item, "mention", "type");
  if (type === undefined) return undefined;
  const label = getString(item, "plain_text") ?? "";
  const id = getString(item, "mention", type, "id");
  switch (type) {
    case "date":
      return toDateTag(getPath(item, "mention", "date"));
    case "custom_emoji": {
      const name = getString(item, "mention", type, "name");
      return name === undefined ? undefined : `:${name}:`;
    }
    case "user":
    case "agent":
      return id === undefined ? undefined : toTag(`${type}://${id}`, "", label.replace(/^@/, ""));
    case "data_source":
      return id === undefined ? undefined : toTag(`collection://${id}`, "", label);
    case "page":
    case "database": {
      if (id === undefined) return undefined;
      const url = `https://www.notion.so/${id.replaceAll("-", "")}`;
      return toTag(url, type === "database" ? ' type="database"' : "", label);
    }
    default:
      return undefined;
  }
}

function toTag(url: string, attributes: string, label: string): string {
  // A label is not Markdown, so that nothing in it is escaped.
  const text = label.replaceAll(/<\/?mention/gi, "");
  return `<mention url="${url}"${attributes}${text === "" ? " />" : `>${text}</mention>`}`;
}

/** Converts a date, whose time has the zone of the mention, or of itself. */
function toDateTag(date: unknown): string | undefined {
  const start = getString(date, "start");
  if (start === undefined) return undefined;
  const end = getString(date, "end");
  const zone = getString(date, "time_zone");
  const from = splitTime(start, zone);
  const to = end === undefined ? undefined : splitTime(end, zone);
  const attributes = {
    start: from.day,
    end: to?.day,
    "start-time": from.time,
    "end-time": to?.time,
    "time-zone": from.zone,
  };
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return `<date ${given.map(([key, value]) => `${key}="${value}"`).join(" ")} />`;
}

/** Splits a date into its day and time. One with an offset but no zone is that of UTC. */
function splitTime(text: string, zone: string | undefined) {
  const [, day = text, time, offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ??
    [];
  if (time === undefined) return { day };
  if (zone !== undefined || offset === undefined) return { day, time, zone };
  const utc = new Date(text).toISOString();
  return { day: utc.slice(0, 10), time: utc.slice(11, 16), zone: "UTC" };
}
