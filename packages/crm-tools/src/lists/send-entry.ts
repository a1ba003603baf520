import { type Api, path, type RequestSpec } from "@workbelt/core/provider";
import { z } from "zod";
import { type Changed, completeLocations } from "../values/complete-locations.js";
import { encodeValues } from "../values/encode-values.js";
import { sendWithTitles } from "../values/match-titles.js";
import { type CrmWrittenListEntry, entry } from "./entry.js";

/** The values of an entry to write. */
export interface EntryValues {
  list: string;
  entry_values: Record<string, unknown>;
  /** Fetches the present values of the entry, if there is one. */
  fetchPresent?: Changed["fetchPresent"];
}

const response = z.object({ data: entry });
const NOTHING = () => Promise.resolve(undefined);

/** Fetches the present values of an entry. */
export async function fetchEntryValues(list: string, entry_id: string, api: Api) {
  const at = path`/v2/lists/${list}/entries/${entry_id}`;
  return (await api.get(at, response)).data.entry_values;
}

/**
 * Encodes the values of an entry and sends them, together with the other keys of the body.
 *
 * @throws InputError for values that cannot be written.
 */
export async function sendEntry(
  request: Pick<RequestSpec, "method" | "path" | "idempotent">,
  { entry_values, fetchPresent = NOTHING, list: identifier }: EntryValues,
  rest: Readonly<Record<string, string>>,
  api: Api,
): Promise<CrmWrittenListEntry> {
  const target = { kind: "lists", identifier, input: "entry_values" } as const;
  const changed = { ...target, fetchPresent };
  const { kept, values: complete } = await completeLocations(entry_values, changed, api);
  const encoded = await encodeValues(complete, target, api);
  const { adjusted, data } = await sendWithTitles(encoded, target, api, async (values) => {
    const body = { data: { ...rest, entry_values: values } };
    return (await api.send({ ...request, body }, response)).data;
  });
  const all = [...kept, ...adjusted];
  return all.length === 0 ? data : { ...data, adjusted: all };
}
