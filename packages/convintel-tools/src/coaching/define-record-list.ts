import {
  type Aliases,
  type QueryValue,
  compactPage,
  defineOperation,
  formatUuid,
} from "@workbelt/core/provider";
import type { z } from "zod";
import { type EndpointName, endpointRequest } from "../endpoints.js";
import { TIMES, toUtcDates } from "../inputs/date-time.js";
import {
  FAILED,
  toResultsPage,
  resultsSchema,
  type ConvintelResultsPage,
} from "../responses/results-page.js";
import type { ConvintelApi } from "../service.js";
import { type ConvintelCallInfo, fetchCallInfo } from "./fetch-call-info.js";
import { compactCallRecord } from "./compact-call-record.js";

/** Inputs that are sent as a query. */
type RecordListInput = z.ZodObject &
  z.ZodType<{ page?: number | undefined; [name: string]: QueryValue }>;

/** The definition of a list of records about calls. */
interface RecordListDefinition<
  Input extends RecordListInput,
  Item extends object,
  Name extends string,
> {
  name: Name;
  description: string;
  extended?: true;
  returnsOutsideContent?: () => boolean;
  endpoint: EndpointName;
  input: Input;
  aliases: Aliases;
  item: z.ZodType<Item>;
  /** The things whose ids a record has, such as `user`. */
  about: readonly string[];
}

/** A page of records about calls. */
export interface ConvintelRecordsPage<Item> extends ConvintelResultsPage<Item> {
  /** Title and start of the calls that items name only by id, as far as the service has them. */
  calls?: ConvintelCallInfo[] | undefined;
}

// Dates select records: a call may be reviewed weeks after it took place.
const RECORD_LIST = `${TIMES}. They select when the items were made, not the calls: for one call give a range from its started_at on, and pick by activity_id. ${FAILED}`;

/**
 * Defines a list of records about calls: dates, filters by UUID, pages. What all such lists have in common is
 * added to `description`.
 */
export function defineRecordList<
  Input extends RecordListInput,
  Item extends object,
  Name extends string,
>({ description, endpoint, input, item, about, ...own }: RecordListDefinition<Input, Item, Name>) {
  return defineOperation({
    ...own,
    description: `${description} ${RECORD_LIST}`,
    effect: "read",
    continuationHint: "Ask for a shorter range of time.",
    pagination: { kind: "page", input: "page" },
    input,
    run: async (filters, api: ConvintelApi): Promise<ConvintelRecordsPage<Item>> => {
      const request = { ...endpointRequest(api.service, endpoint), query: toQuery(filters) };
      const response = await api.send(request, resultsSchema(item));
      const page = toResultsPage(response, filters.page);
      const calls = await fetchCallInfo(page.items, filters, api);
      return calls.length === 0 ? page : { ...page, calls };
    },
    compact: ({ calls = [], ...page }) =>
      compactPage((record: Item) => compactCallRecord(record, about, calls))(page),
  });
}

function toQuery(input: Record<string, QueryValue>): Record<string, QueryValue> {
  return Object.fromEntries(
    Object.entries(toUtcDates(input)).map(([key, value]) => [
      key,
      key.endsWith("Id") && typeof value === "string" ? formatUuid(value) : value,
    ]),
  );
}
