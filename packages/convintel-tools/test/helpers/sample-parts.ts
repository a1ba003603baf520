import type { FindValues } from "@workbelt/testing/samples";

const DAY_MS = 86_400_000;

/** Dates of the last full week, as models give them. */
export const lastWeek = {
  fromDate: formatUtc(endOfWorkMs() - 7 * DAY_MS),
  toDate: formatUtc(endOfWorkMs()),
};

/** Dates of the last four full weeks, in ISO 8601. */
export const lastFourWeeks = {
  fromDate: new Date(endOfWorkMs() - 28 * DAY_MS).toISOString(),
  toDate: new Date(endOfWorkMs()).toISOString(),
};

/** Returns the end of the last Friday. The seeded calls move by weeks, so that a week has the same calls on each day. */
function endOfWorkMs(): number {
  const now = new Date();
  const daysSinceSaturday = (now.getUTCDay() + 1) % 7;
  return (Math.floor(now.getTime() / DAY_MS) - daysSinceSaturday) * DAY_MS;
}

/** Those who speak in the Brightmoor pilot review. */
export const speakers = ["Lena Hoffmann", "Aiko Tanabe", "Gemma Thornton", "Callum Reid"];

/** Formats a moment as the service's queries have it. Not by the sources: the site loads the samples without them. */
function formatUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** Finds moments as models read them, in UTC. */
export function moments(find: FindValues, ...keys: string[]): string[] {
  return find(...keys).map((moment) => moment.replace("+00:00", "Z"));
}

/** Returns true if every record of a content has the title and start of its call. */
export function describesCalls(content: string): boolean {
  const { data } = JSON.parse(content) as { data: { items: object[] } };
  return data.items.every((item) => "activity_title" in item && "started_at" in item);
}
