import { isPlainObject } from "@workbelt/core/provider";
import type { Exchange } from "../run/exchange.js";
import type { Difference } from "./compare-shapes.js";

/** Finds what the pages of lists contradict by themselves, whatever data they are of. */
export function findPageFaults(exchanges: readonly Exchange[]): Difference[] {
  return exchanges.flatMap(({ asked, json }) => {
    const [at, items] = findItems(json);
    const { has_more: more, metadata, next_cursor: cursor } = isPlainObject(json) ? json : {};
    const page = isPlainObject(metadata) ? metadata["page"] : undefined;
    return [
      ...(asked.items !== undefined && items.length > asked.items
        ? [{ at, service: "more items than were asked for", sandbox: "no more" }]
        : []),
      ...(hasTwice(items) ? [{ at, service: "an item twice", sandbox: "each item once" }] : []),
      ...(typeof more === "boolean" && cursor !== undefined && more !== (cursor !== null)
        ? [{ at: "next_cursor", service: "contradicts has_more", sandbox: "agrees" }]
        : []),
      ...(asked.page !== undefined && page !== undefined && page !== asked.page
        ? [{ at: "page", service: "another page", sandbox: "the page that was asked for" }]
        : []),
    ];
  });
}

function findItems(json: unknown): [at: string, items: readonly unknown[]] {
  if (Array.isArray(json)) return ["[]", json];
  for (const name of ["data", "results", "items"]) {
    const items = isPlainObject(json) ? json[name] : undefined;
    if (Array.isArray(items)) return [`${name}[]`, items];
  }
  return ["[]", []];
}

function hasTwice(items: readonly unknown[]): boolean {
  const ids = items.flatMap((item) =>
    isPlainObject(item) && item["id"] !== undefined ? [JSON.stringify(item["id"])] : [],
  );
  return new Set(ids).size < ids.length;
}
