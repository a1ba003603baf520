import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { getFilterRules } from "../inputs/attribute-types.js";
import { renderForm } from "../inputs/render-form.js";
import type { Sort } from "../inputs/sort-problems.js";
import type { Container } from "../schema/container.js";
import { fetchAttribute } from "../schema/fetch-attribute.js";
import type { RequestSubject } from "./request-subject.js";

/** Explains the fields that a sort by this attribute accepts, by its type. */
export async function explainSort(
  error: ApiError,
  { sorts = [], kind, identifier }: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  const message = error.serviceMessage ?? "";
  const sort = sorts.find(({ field }) => field !== undefined && message.includes(`"${field}"`));
  if (sort === undefined) return undefined;
  const [container, slug] = findSortedAttribute(sort, { kind, identifier });
  const { type } = await fetchAttribute(container, slug, api);
  const fields = getFilterRules(type ?? "")?.properties;
  if (fields === undefined || fields.includes(sort.field ?? "")) return undefined;
  const form = renderForm({ ...sort, field: fields[0] });
  return {
    advice: `The attribute ${slug} is of type ${type}, whose fields are ${fields.join(", ")}: ${form}.`,
    details: { attribute: slug, type, fields },
  };
}

function findSortedAttribute(
  { attribute, path = [] }: Sort,
  container: Container,
): [Container, string] {
  if (attribute !== undefined) return [container, attribute];
  const [identifier = "", slug = ""] = path.at(-1) ?? [];
  const kind = path.length > 1 ? "objects" : container.kind;
  return [{ kind, identifier }, slug];
}
