import type { FindValues } from "@workbelt/testing/samples";

const DAY_MS = 86_400_000;

/** Dates of the thirty days until now. */
export const lastMonth = {
  fromDate: new Date(Date.now() - 30 * DAY_MS).toISOString(),
  toDate: new Date().toISOString(),
};

/** Those who speak in the Brightmoor pilot review. */
export const speakers = ["Lena Hoffmann", "Aiko Tanabe", "Gemma Thornton", "Callum Reid"];

/** Finds moments as models read them, in UTC. */
export function moments(find: FindValues, ...keys: string[]): string[] {
  return find(...keys).map((moment) => moment.replace("+00:00", "Z"));
}

/** Returns true if every record of a content has the title and start of its call. */
export function describesCalls(content: string): boolean {
  const { data } = JSON.parse(content) as { data: { items: object[] } };
  return data.items.every((item) => "activity_title" in item && "started_at" in item);
}
