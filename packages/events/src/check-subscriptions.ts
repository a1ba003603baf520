import type { EventReport } from "./event-options.js";
import { Source } from "./source.js";

/** Compares the subscriptions of the services with the addresses that should receive events. @throws the errors of the reads */
export async function checkSubscriptions(sources: Iterable<Source>): Promise<EventReport[]> {
  const reports: EventReport[] = [];
  for (const { catalog, name, options } of sources) {
    const { url } = options;
    if (url === undefined || catalog.listSubscriptions === undefined) continue;
    // A reader of its own: the others remember lists.
    const subscriptions = await catalog.listSubscriptions(new Source(name, options).reader());
    const own = subscriptions.filter((each) => withoutQuery(each.url) === withoutQuery(url));
    const best = own.find(({ state }) => state === "on") ?? own[0];
    const state = best === undefined ? "missing" : best.state;
    if (state !== "on") reports.push({ kind: "subscription", service: name, url, state });
  }
  return reports;
}

/** The query has secrets, and differs between the triggers of one receiver. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, "");
}
