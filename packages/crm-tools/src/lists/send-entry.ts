import type { Api, RequestSpec } from "@workbelt/core/provider";
import { z } from "zod";
import { encodeValues } from "../values/encode-values.js";
import { sendWithTitles } from "../values/match-titles.js";
import { type CrmWrittenListEntry, entry } from "./entry.js";

/** The values of an entry to write, and the operation that writes them. */
export interface EntryValues {
  list: string;
  entry_values: Record<string, unknown>;
  operation: string;
}

const response = z.object({ data: entry });

/**
 * Encodes the values of an entry and sends them, together with the other keys of the body.
 *
 * @throws InputError for values that cannot be written.
 */
export async function sendEntry(
  request: Pick<RequestSpec, "method" | "path" | "idempotent">,
  { entry_values, list: identifier, operation }: EntryValues,
  rest: Readonly<Record<string, string>>,
  api: Api,
): Promise<CrmWrittenListEntry> {
  const target = { kind: "lists", identifier, operation, input: "entry_values" } as const;
  const encoded = await encodeValues(entry_values, target, api);
  const { adjusted, data } = await sendWithTitles(encoded, target, api, async (values) => {
    const body = { data: { ...rest, entry_values: values } };
    return (await api.send({ ...request, body }, response)).data;
  });
  return adjusted.length === 0 ? data : { ...data, adjusted };
}
