import { type Api, nameKey, tryLookup } from "@workbelt/core/provider";
import { decodeValues } from "../values/decode-values.js";
import { omitEmpty } from "../schema/compact-values.js";
import { fetchRecordNames } from "./fetch-record-names.js";
import { fetchRecords } from "./record-query.js";
import type { Hit } from "./search-hit.js";

/** Hits as models read them. */
export interface HitList {
  items: readonly Hit[];
}

/** The slugs of the attributes that people tell records of one name by. */
interface Distinction {
  text: "job_title" | "stage";
  /** A reference to a company. */
  reference: "company" | "associated_company";
}

// Hits of companies have their domains.
const DISTINCTIONS: ReadonlyMap<string, Distinction> = new Map([
  ["people", { text: "job_title", reference: "company" }],
  ["deals", { text: "stage", reference: "associated_company" }],
]);

/**
 * Adds the job title and company of people, or the stage and company of deals, that have the name of another hit: the
 * search returns neither. Left out if they cannot be read.
 */
export async function distinguishNamesakes(list: HitList, object: string, api: Api) {
  const attributes = DISTINCTIONS.get(object);
  const names = list.items.map(({ label }) => nameKey(label));
  const namesakes = list.items.filter(
    (_hit, index) => names.filter((name) => name === names[index]).length > 1,
  );
  if (attributes === undefined || namesakes.length === 0) return list;
  const found = await tryLookup(() => fetchDistinctions(namesakes, object, attributes, api));
  const items = list.items.map((hit) => ({ ...hit, ...found?.get(hit.record_id) }));
  return { ...list, items };
}

async function fetchDistinctions(
  hits: readonly Hit[],
  object: string,
  { reference, text }: Distinction,
  api: Api,
): Promise<Map<string, Partial<Hit>>> {
  const ids = hits.map(({ record_id }) => record_id);
  const query = { filter: { record_id: { $in: ids } }, limit: ids.length };
  const { items } = await fetchRecords(object, query, api);
  const found = items.map(({ id, values }) => {
    const [target] = values?.[reference] ?? [];
    const { [text]: value } = decodeValues({ [text]: values?.[text] ?? [] });
    const company = target?.target_record_id;
    return {
      id: id.record_id,
      value: typeof value === "string" ? value : undefined,
      target: typeof company === "string" ? company : "",
    };
  });
  const targets = found.flatMap(({ target }) =>
    target === "" ? [] : [{ object: "companies", record_id: target }],
  );
  const names = await fetchRecordNames(targets, api);
  return new Map(
    found.map(({ id, target, value }) => [
      id,
      omitEmpty({ [text]: value, [reference]: names.get(target) }),
    ]),
  );
}
