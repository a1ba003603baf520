import { type Api, isPlainObject, path } from "@workbelt/core/provider";
import { z } from "zod";
import { toPlainText } from "./content/plain-text.js";
import { findLastId } from "./inputs/ids.js";
import { fetchPageTitle } from "./schema/fetch-page-title.js";

const titled = z.looseObject({ title: z.array(z.unknown()).nullish() });
const user = z.looseObject({ name: z.string().nullish() });

/** Functions that look up the title for an id, by the end of the id's key. */
const LOADERS: readonly [
  key: RegExp,
  load: (id: string, api: Api) => Promise<string | undefined>,
][] = [
  [/(^|_)page_id$/, (page_id, api) => fetchPageTitle({ page_id }, api)],
  [/(^|_)data_source_id$/, (id, api) => fetchTitle(path`/v1/data_sources/${id}`, api)],
  [/(^|_)database_id$/, (id, api) => fetchTitle(path`/v1/databases/${id}`, api)],
  [/(^|_)user_id$/, fetchUserName],
];

// A person reads a line for each.
const MAX_LOOKUPS = 10;

/** Looks up the titles of the pages and databases, and the names of the users, that an input refers to. Those that cannot be read are left out. */
export async function nameInput(
  input: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<ReadonlyMap<string, string>> {
  const lookups = [...new Map(listReferences(input, api))].slice(0, MAX_LOOKUPS);
  const titles = await Promise.allSettled(lookups.map(([, load]) => load()));
  const named = lookups.flatMap(([id], index): [string, string][] => {
    const title = titles[index];
    return title?.status === "fulfilled" && title.value ? [[id, title.value]] : [];
  });
  return new Map(named);
}

function listReferences(
  value: unknown,
  api: Api,
): [given: string, load: () => Promise<string | undefined>][] {
  if (Array.isArray(value)) return value.flatMap((item) => listReferences(item, api));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const [, load] = LOADERS.find(([pattern]) => pattern.test(key)) ?? [];
    const id = typeof part === "string" ? findLastId(part) : undefined;
    if (load === undefined || id === undefined) return listReferences(part, api);
    return [[String(part), () => load(id, api)]];
  });
}

async function fetchTitle(at: ReturnType<typeof path>, api: Api): Promise<string | undefined> {
  const { title } = await api.get(at, titled);
  return title ? toPlainText(title) : undefined;
}

async function fetchUserName(id: string, api: Api): Promise<string | undefined> {
  const { name } = await api.get(path`/v1/users/${id}`, user);
  return name ?? undefined;
}
