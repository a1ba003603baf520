import {
  type Aliases,
  type QueryValue,
  compactPage,
  defineOperation,
  formatUuid,
} from "@workbelt/core/provider";
import type { z } from "zod";
import { type EndpointName, endpointRequest } from "../endpoints.js";
import { inUtc } from "../inputs/date-time.js";
import { resultsPage, resultsReply, type ResultsPage } from "../replies/results-page.js";
import type { ConvintelApi } from "../service.js";
import { type CallFacts, fetchCallFacts } from "./call-facts.js";
import { compactCallRecord } from "./compact-call-record.js";

/** What differs between the lists of records about calls. */
interface RecordList<Input extends z.ZodObject, Item extends object> {
  name: string;
  description: string;
  endpoint: EndpointName;
  input: Input;
  aliases: Aliases;
  item: z.ZodType<Item>;
  /** What a record is about: `user` for one that has a user's id. */
  about: readonly string[];
}

/** A page of records about calls. */
export interface RecordsPage<Item> extends ResultsPage<Item> {
  /** The calls that the items name by their id only, if they are few. */
  calls?: CallFacts[] | undefined;
}

/** Defines a list of records about calls: dates, filters by UUID, pages. */
export function defineRecordList<Input extends z.ZodObject, Item extends object>({
  name,
  description,
  endpoint,
  input,
  aliases,
  item,
  about,
}: RecordList<Input, Item>) {
  return defineOperation({
    name,
    description,
    effect: "read",
    continuationHint: "Ask for a shorter range of time.",
    pagination: { kind: "page", input: "page" },
    input,
    aliases,
    run: async (given, api: ConvintelApi): Promise<RecordsPage<Item>> => {
      const request = { ...endpointRequest(api.service, endpoint), query: queryOf(given) };
      const reply = await api.send(request, resultsReply(item));
      const page = resultsPage(reply, (given as { page?: number }).page);
      const calls = await fetchCallFacts(page.items, api);
      return calls.length === 0 ? page : { ...page, calls };
    },
    compact: ({ calls = [], ...page }) =>
      compactPage((found: Item) => compactCallRecord(found, about, calls))(page),
  });
}

function queryOf(given: object): Record<string, QueryValue> {
  return Object.fromEntries(
    Object.entries(inUtc(given as Record<string, QueryValue>)).map(([key, value]) => [
      key,
      key.endsWith("Id") && typeof value === "string" ? formatUuid(value) : value,
    ]),
  );
}
