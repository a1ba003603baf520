import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { PLACEHOLDER, renderForm } from "../inputs/render-form.js";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import type { Container } from "../schema/container.js";
import { fetchAttribute } from "../schema/fetch-attribute.js";
import type { RequestSubject } from "./request-subject.js";
import { listConditions } from "./sent-query.js";

/** Explains the steps of a rejected path, with a record reference of the queried object or list. */
export async function explainPath(
  error: ApiError,
  { values, sorts = [], kind, identifier }: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  const at = error.details["path"];
  if (!Array.isArray(at) || !at.includes("path")) return undefined;
  const container = { kind, identifier };
  const linked = listConditions(values, container).find(
    ({ path }) => path.at(-1) === "constraints",
  );
  const sort = sorts.find(({ path }) => path !== undefined);
  const steps = linked?.steps ?? sort?.path;
  if (steps === undefined) return undefined;
  const start = await fetchReference(steps, container, api);
  if (start === undefined) return undefined;
  const path = [
    [identifier, start.slug],
    [start.target, steps.at(-1)?.[1] ?? PLACEHOLDER],
  ];
  const form = linked === undefined ? { ...sort, path } : { path, constraints: PLACEHOLDER };
  return {
    advice: `A path starts at the queried object or list: a record reference of it, then the referenced object and an attribute of that: ${renderForm(form)}.`,
    details: { reference: start.slug, object: start.target },
  };
}

/** Fetches the record reference that a path means: the one it names, or one to the object it names. */
async function fetchReference(
  steps: readonly (readonly string[])[],
  container: Container,
  api: Api,
) {
  const { items } = await fetchAttributes(container, api);
  const references = items.filter(({ type }) => type === "record-reference");
  const named = references.find(({ api_slug }) => steps.some(([, slug]) => slug === api_slug));
  const object = steps.at(-1)?.[0];
  const leading = references.find(({ relationship }) => relationship?.object_slug === object);
  const slug = (named ?? leading)?.api_slug;
  if (slug === undefined) return undefined;
  const { target } = await fetchAttribute(container, slug, api);
  return target === undefined ? undefined : { slug, target };
}
