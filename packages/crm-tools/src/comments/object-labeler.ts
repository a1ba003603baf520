import { type Api, isUuid } from "@workbelt/core/provider";
import { fetchObjects } from "../objects/fetch-objects.js";
import { tryLookup } from "../try-lookup.js";
import type { CrmComment } from "./comment.js";

/**
 * Returns a function that adds the object's slug to a comment's record: the CRM returns only the
 * object's id. The slug comes from the input, or from the objects of the workspace.
 */
export async function createObjectLabeler(
  comments: readonly CrmComment[],
  object: string | undefined,
  api: Api,
): Promise<(comment: CrmComment) => CrmComment> {
  const isNeeded = comments.some(({ record }) => record?.object_id);
  const slugs = isNeeded ? await fetchObjectSlugs(object, api) : () => undefined;
  return (comment) => {
    const object_slug = slugs(comment.record?.object_id ?? "");
    return comment.record && object_slug
      ? { ...comment, record: { ...comment.record, object_slug } }
      : comment;
  };
}

async function fetchObjectSlugs(named: string | undefined, api: Api) {
  if (named !== undefined && !isUuid(named)) return () => named;
  const objects = (await tryLookup(() => fetchObjects(api))) ?? [];
  const slugs = new Map(objects.map(({ id, api_slug }) => [id.object_id, api_slug]));
  return (id: string) => slugs.get(id) ?? undefined;
}
