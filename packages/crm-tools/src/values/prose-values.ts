import type { Api } from "@workbelt/core/provider";
import type { Container } from "../schema/container.js";
import { fetchKnownAttributes } from "../schema/fetch-attributes.js";
import { findByKey } from "./key-by-slug.js";

/**
 * Finds the values that are words which people read: those of text attributes. The name of a record and values that are unique are not
 * among them, because records are found by these.
 *
 * @param input the input that the values are in
 * @returns paths such as `values.description`
 */
export async function findProseValues(
  input: string,
  values: Readonly<Record<string, unknown>> = {},
  container: Container,
  api: Api,
): Promise<string[]> {
  const keys = Object.keys(values);
  const known = await fetchKnownAttributes(container, api, (attributes) =>
    keys.every((key) => findByKey(key, attributes)),
  );
  const isWords = (key: string) => {
    const attribute = findByKey(key, known);
    const { api_slug, is_unique, type } = attribute ?? {};
    return type === "text" && is_unique !== true && api_slug !== "name";
  };
  return keys.filter(isWords).map((key) => `${input}.${key}`);
}
