import {
  type Aliases,
  type QueryValue,
  compactPage,
  defineOperation,
  formatUuid,
} from "@workbelt/core/provider";
import type { z } from "zod";
import { type EndpointName, endpointRequest } from "../endpoints.js";
import { toUtcDates } from "../inputs/date-time.js";
import {
  toResultsPage,
  resultsResponse,
  type ConvintelResultsPage,
} from "../responses/results-page.js";
import type { ConvintelApi } from "../service.js";
import { type ConvintelCallInfo, fetchCallInfo } from "./fetch-call-info.js";
import { compactCallRecord } from "./compact-call-record.js";

/** What differs between the lists of records about calls. */
interface RecordListDefinition<Input extends z.ZodObject, Item extends object> {
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
export interface ConvintelRecordsPage<Item> extends ConvintelResultsPage<Item> {
  /** The calls that the items name by their id only, if they are few. */
  calls?: ConvintelCallInfo[] | undefined;
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
}: RecordListDefinition<Input, Item>) {
  return defineOperation({
    name,
    description,
    effect: "read",
    continuationHint: "Ask for a shorter range of time.",
    pagination: { kind: "page", input: "page" },
    input,
    aliases,
    run: async (given, api: ConvintelApi): Promise<ConvintelRecordsPage<Item>> => {
      const request = { ...endpointRequest(api.service, endpoint), query: toQuery(given) };
      const reply = await api.send(request, resultsResponse(item));
      const page = toResultsPage(reply, (given as { page?: number }).page);
      const calls = await fetchCallInfo(page.items, api);
      return calls.length === 0 ? page : { ...page, calls };
    },
    compact: ({ calls = [], ...page }) =>
      compactPage((found: Item) => compactCallRecord(found, about, calls))(page),
  });
}

function toQuery(given: object): Record<string, QueryValue> {
  return Object.fromEntries(
    Object.entries(toUtcDates(given as Record<string, QueryValue>)).map(([key, value]) => [
      key,
      key.endsWith("Id") && typeof value === "string" ? formatUuid(value) : value,
    ]),
  );
}
