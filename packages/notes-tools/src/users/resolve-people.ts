import { type Api, type Directory, isUuid, path, resolvePerson } from "@workbelt/core/provider";
import { getPath, getString } from "../content/json-path.js";
import { listResponse } from "../list-response.js";
import { user } from "./user.js";

const MAX_PAGES = 50;
const response = listResponse(user);

/** The people of the workspace, without bots and guests. */
const people: Directory = {
  noun: "user of the workspace",
  fetchAll: async (api) => {
    const found = [];
    let start_cursor: string | undefined;
    for (let sent = 0; sent < MAX_PAGES; sent += 1) {
      const query = { page_size: 100, start_cursor };
      const page = await api.get(path`/v1/users`, response, { query });
      found.push(...page.results.filter(({ type }) => type !== "bot"));
      start_cursor = page.next_cursor ?? undefined;
      if (start_cursor === undefined) break;
    }
    return found.map(({ id, name, person }) => ({
      id,
      name: name ?? undefined,
      email: person?.email ?? undefined,
    }));
  },
};

/** Finds the id of the user whom an input means: by id, name or email address. @throws InputError with the candidates. */
export async function resolveUser(given: string, field: string, api: Api): Promise<string> {
  return (await resolvePerson(given, field, people, api)).id;
}

/**
 * Replaces people by name or email address in the mentions of blocks by their ids.
 *
 * @throws InputError with the candidates if no one or several people are meant.
 */
export async function resolveMentions<Content>(
  content: Content,
  field: string,
  api: Api,
): Promise<Content> {
  const read = async (part: unknown): Promise<unknown> => {
    if (Array.isArray(part)) return Promise.all(part.map(read));
    if (typeof part !== "object" || part === null) return part;
    const who = getString(part, "mention", "user", "id");
    if (who !== undefined) {
      return {
        ...part,
        mention: { type: "user", user: { id: await resolveUser(who, field, api) } },
      };
    }
    const entries = Object.entries(part).map(async ([key, value]) => [key, await read(value)]);
    return Object.fromEntries(await Promise.all(entries)) as unknown;
  };
  return (await read(content)) as Content;
}

/**
 * Replaces people by name or email address in the values of a row, in the service's form, by their ids.
 *
 * @throws InputError with the candidates if no one or several people are meant.
 */
export async function resolvePeopleValues<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  field: string,
  api: Api,
): Promise<Values> {
  const entries = Object.entries(values).map(async ([column, value]) => {
    const given = getPath(value, "people");
    if (!Array.isArray(given)) return [column, value] as const;
    const items = (given as unknown[]).map(async (item, index) => {
      const who = getString(item, "id") ?? getString(item, "name");
      if (who === undefined || isUuid(who)) return item;
      return { id: await resolveUser(who, `${field}.${column}.${index}`, api) };
    });
    return [column, { ...(value as object), people: await Promise.all(items) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Values;
}

// The conditions whose operand is a person.
const CONDITIONS = ["people", "created_by", "last_edited_by"];
const OPERATORS = ["contains", "does_not_contain"];

/** Replaces people by name or email address in a filter of the service's form by their ids, like {@link resolvePeopleValues}. */
export async function resolvePeopleInFilter(filter: unknown, api: Api): Promise<unknown> {
  const read = async (part: unknown, key: string): Promise<unknown> => {
    if (Array.isArray(part)) return Promise.all(part.map((item) => read(item, key)));
    if (typeof part !== "object" || part === null) return part;
    const entries = Object.entries(part).map(async ([name, value]) => {
      const isPerson =
        CONDITIONS.includes(key) && OPERATORS.includes(name) && typeof value === "string";
      if (!isPerson || isUuid(value) || value === "me") return [name, await read(value, name)];
      return [name, await resolveUser(value, "filter", api)];
    });
    return Object.fromEntries(await Promise.all(entries)) as unknown;
  };
  return read(filter, "");
}
