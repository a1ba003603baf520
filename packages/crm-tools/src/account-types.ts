import { type AccountTypes, type Api, isSameName } from "@workbelt/core/provider";
import { fetchLists } from "./lists/fetch-lists.js";
import type { CrmAttribute } from "./schema/attribute.js";
import { fetchAttributes } from "./schema/fetch-attributes.js";
import { fetchChoices } from "./schema/fetch-choices.js";
import { fetchObjects } from "./schema/fetch-objects.js";
import type { Container } from "./schema/container.js";

/** Inputs that take the slug of an object. */
const OBJECT_INPUTS = ["object", "linked_object", "parent_object", "target_object"];

/** The objects, lists and attributes of an account as types. */
export const accountTypes: AccountTypes = {
  async listNames(api) {
    const objects = await fetchObjects(api);
    const slugs = objects.flatMap(({ api_slug }) => api_slug ?? []);
    return Object.fromEntries(OBJECT_INPUTS.map((input) => [input, slugs]));
  },

  async describeValues(name, api) {
    const container = await findContainer(name, api);
    if (container === undefined) return undefined;
    const { items } = await fetchAttributes(container, api);
    const present = items.filter(({ is_archived }) => is_archived !== true);
    const types = present.map(async (each) => {
      const type = await describeType(each, container, api);
      return [each.api_slug, each.is_multiselect ? `OneOrMore<${type}>` : type] as const;
    });
    return Object.fromEntries(await Promise.all(types));
  },
};

/** Finds an object or a list by slug or name. */
async function findContainer(name: string, api: Api): Promise<Container | undefined> {
  const isNamed = (names: readonly (string | null | undefined)[]) =>
    names.some((each) => each && isSameName(each, name));
  const objects = await fetchObjects(api);
  const object = objects.find((each) =>
    isNamed([each.api_slug, each.singular_noun, each.plural_noun]),
  );
  if (object !== undefined) return { kind: "objects", identifier: object.id.object_id };
  const list = (await fetchLists({}, api)).find((each) => isNamed([each.api_slug, each.name]));
  return list && { kind: "lists", identifier: list.id.list_id };
}

const TYPES: Readonly<Record<string, string>> = {
  number: "number",
  rating: "number",
  checkbox: "boolean",
  currency: "{ currency_value: number; currency_code: string | null }",
  "record-reference": "{ target_object: string; target_record_id: string; record_name?: string }",
  "actor-reference": "{ referenced_actor_id: string | null; actor_name?: string }",
  interaction: "{ interaction_type: string; interacted_at: string }",
};

async function describeType(
  { api_slug, type }: CrmAttribute,
  container: Container,
  api: Api,
): Promise<string> {
  if (type !== "select" && type !== "status") return TYPES[type] ?? "string";
  const kind = type === "select" ? "options" : "statuses";
  const choices = await fetchChoices(container, api_slug, kind, api);
  const titles = choices.map(({ title }) => JSON.stringify(title));
  return titles.length === 0 ? "string" : titles.join(" | ");
}
