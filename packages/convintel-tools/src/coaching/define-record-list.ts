import { type Aliases, type QueryValue, defineOperation, hyphenated } from "@workbelt/core";
import type { z } from "zod";
import { type EndpointName, endpointOf } from "../endpoints.js";
import { inUtc } from "../inputs/date-time.js";
import { compactRecord } from "../replies/compact-record.js";
import {
  type ResultsPage,
  compactResults,
  resultsPage,
  resultsReply,
} from "../replies/results-page.js";

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
    howToContinue: "Ask for a shorter range of time.",
    pagination: { kind: "page", input: "page" },
    input,
    aliases,
    request: (given, service) => ({ ...endpointOf(service, endpoint), query: queryOf(given) }),
    reply: resultsReply(item),
    result: (reply, given): ResultsPage<Item> => {
      const { page } = given as { page?: number };
      return resultsPage(reply, page);
    },
    compact: compactResults((found: Item) => compactRecord(found, about)),
  });
}

function queryOf(given: object): Record<string, QueryValue> {
  return Object.fromEntries(
    Object.entries(inUtc(given as Record<string, QueryValue>)).map(([key, value]) => [
      key,
      key.endsWith("Id") && typeof value === "string" ? hyphenated(value) : value,
    ]),
  );
}
