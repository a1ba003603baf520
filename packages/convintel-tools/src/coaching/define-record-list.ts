import {
  type Aliases,
  type QueryValue,
  compactPage,
  defineOperation,
  resolvePerson,
} from "@workbelt/core/provider";
import type { z } from "zod";
import { type EndpointName, endpointRequest } from "../endpoints.js";
import { readDates, TIMES } from "../inputs/date-time.js";
import {
  FAILED,
  resultsPageOf,
  toResultsPage,
  resultsSchema,
  type ConvintelResultsPage,
} from "../responses/results-page.js";
import type { ConvintelApi } from "../service.js";
import { users } from "../users/users.js";
import { namedUsers, prefetchUserNames } from "../users/name-users.js";
import { fetchCallInfo } from "./fetch-call-info.js";
import {
  type CallRecordPage,
  compactCallRecord,
  describeCalls,
  findUndescribedCalls,
} from "./compact-call-record.js";

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
  returnsTexts: readonly string[];
  endpoint: EndpointName;
  input: Input;
  aliases: Aliases;
  item: z.ZodType<Item>;
  /** The shape of an item for models. */
  itemOutput: z.ZodType;
  /** The things whose ids a record has, such as `user`. */
  about: readonly string[];
}

// Dates select records: a call may be reviewed weeks after it took place.
const RECORD_LIST = `${TIMES}. They select items, not calls: for one call begin at its started_at and pick by activity_id. ${FAILED}`;

/**
 * Defines a list of records about calls: dates, filters by UUID, pages. What all such lists have in common is
 * added to `description`.
 */
export function defineRecordList<
  Input extends RecordListInput,
  Item extends object,
  Name extends string,
>({
  description,
  endpoint,
  input,
  item,
  itemOutput,
  about,
  ...own
}: RecordListDefinition<Input, Item, Name>) {
  return defineOperation({
    ...own,
    description: `${description} ${RECORD_LIST}`,
    effect: "read",
    pagination: { kind: "page", input: "page" },
    input,
    run: async (filters, api: ConvintelApi): Promise<ConvintelResultsPage<Item>> => {
      const query = await resolveUsers(readDates(filters, api), api);
      const request = { ...endpointRequest(api.service, endpoint), query };
      return toResultsPage(await api.send(request, resultsSchema(item)), filters.page);
    },
    output: resultsPageOf(itemOutput, namedUsers),
    compact: (page) => compactPage((record: Item) => compactCallRecord(record, about))(page),
    completeResult: async (page: CallRecordPage, api: ConvintelApi, filters) => {
      const [calls] = await Promise.all([
        fetchCallInfo(findUndescribedCalls(page), readDates(filters, api), api),
        prefetchUserNames(page, api),
      ]);
      return describeCalls(page, calls);
    },
  });
}

/** Replaces the users in a query by their ids: all inputs that end in `Id` name users. */
async function resolveUsers(
  input: Record<string, QueryValue>,
  api: ConvintelApi,
): Promise<Record<string, QueryValue>> {
  const entries = Object.entries(input).map(async ([field, value]) => {
    if (!field.endsWith("Id") || typeof value !== "string") return [field, value] as const;
    const { id } = await resolvePerson(value, field, users, api);
    return [field, id] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
