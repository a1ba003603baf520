import { isPlainObject } from "@workbelt/core/provider";
import { describeError, exchange, respondWith, type Subject } from "./exchange.js";

/** Finds what keeps a list from being read to its end: a next page, from the recorded one to the last. */
export async function findPageProblems(subject: Subject): Promise<string[]> {
  const { input, operation, recorded } = subject;
  const kind = operation.pagination?.kind ?? "none";
  if (kind === "none") return [];
  if (recorded.lastReply === undefined) {
    return ["A list that comes page by page needs `lastReply` in its case, the last page."];
  }
  const responses = [recorded.reply, recorded.lastReply].map((reply) =>
    respondWith(recorded, reply),
  );
  const { result: page } = await exchange(subject, responses);
  const next = isPlainObject(page) ? page[`next_${kind}`] : undefined;
  if (typeof next !== "string" && typeof next !== "number") {
    return [
      `The recorded page leads to no next one (next_${kind}): see \`result\`. Where a short page is the last, give the case an \`input\` with a page size that its reply fills.`,
    ];
  }
  const { error, requests, result } = await exchange(subject, responses, async (tool) => {
    const items: unknown[] = [];
    for await (const item of tool.items({ ...input }, { prefetch: false })) items.push(item);
    return items;
  });
  if (error !== undefined) return [`The pages cannot be read to the end. ${describeError(error)}`];
  const [, second] = requests;
  if (second === undefined || requests.length > 2) {
    return [
      `It sent ${requests.length} requests for two pages: the last page must have no next_${kind}.`,
    ];
  }
  const sent = `${decodeURIComponent(second.url.replaceAll("+", " "))} ${second.body}`;
  const first = isPlainObject(page) && Array.isArray(page["items"]) ? page["items"].length : 0;
  const total = Array.isArray(result) ? result.length : 0;
  return [
    ...(sent.includes(String(next))
      ? []
      : [`The request for the next page does not have ${String(next)}: ${sent.trim()}`]),
    ...(total > first ? [] : ["The last page has no items: record one with some."]),
  ];
}
