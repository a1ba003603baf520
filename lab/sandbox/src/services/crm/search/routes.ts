import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { ObjectDocument } from "../repository/documents.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { valueNotFound } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { parseBody } from "../validation/parse-request.js";
import { number, oneOf, string, uuid } from "../validation/scalars.js";
import { anyOf, list, optional, shape } from "../validation/structures.js";
import { createLookup } from "../values/create-lookup.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { memberNotFound } from "../values/actor-reference.js";
import { findRecords, type SearchHit } from "./find-records.js";

const MAX_RESULTS = 25;
const asMember = oneOf(["workspace-member"]);
const searchBody = shape({
  query: string({ maxLength: 256 }),
  limit: optional(number({ minimum: 1, maximum: MAX_RESULTS, integer: true })),
  objects: list(string(), { minimum: 1 }),
  request_as: anyOf([
    shape({ type: oneOf(["workspace"]) }),
    shape({ type: asMember, workspace_member_id: uuid }),
    shape({ type: asMember, email_address: string() }),
  ]),
});
type SearchInput = Infer<typeof searchBody>;

/**
 * Route of the fuzzy record search. Every member may see every record, so `request_as` does not
 * change the results.
 */
export function createSearchRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const readAccess = requireScopes("record_permission:read", "object_configuration:read");
  return new Hono<CrmRouteEnv>().post("/v2/objects/records/search", readAccess, async (context) => {
    const search = await parseBody(context, searchBody);
    const repository = new CrmRepository(service.collections);
    assertSearcherExists(search.request_as, repository);
    const { query, limit = MAX_RESULTS } = search;
    const hits = findRecords(query, requireObjects(search.objects, repository), limit, repository);
    return context.json({ data: hits.map((hit) => serializeHit(hit, repository)) });
  });
}

function serializeHit({ record, searchable }: SearchHit, repository: CrmRepository) {
  return {
    id: {
      workspace_id: repository.collections.workspace.id,
      object_id: repository.findObject(record.object)?.id ?? "",
      record_id: record.id,
    },
    record_text: searchable.label,
    record_image: null,
    object_slug: record.object,
    ...searchable.details,
  };
}

function requireObjects(
  slugsOrIds: readonly string[],
  repository: CrmRepository,
): ObjectDocument[] {
  const found = slugsOrIds.map((slugOrId) => {
    const object = repository.findObject(slugOrId);
    if (object === undefined) throw valueNotFound(`Object with slug/ID "${slugOrId}" not found.`);
    return object;
  });
  return [...new Map(found.map((object) => [object.id, object])).values()];
}

function assertSearcherExists(
  searcher: SearchInput["request_as"],
  repository: CrmRepository,
): void {
  if (searcher.type === "workspace") return;
  const idOrEmail =
    "workspace_member_id" in searcher ? searcher.workspace_member_id : searcher.email_address;
  if (createLookup(repository).findMemberId(idOrEmail) === undefined)
    throw memberNotFound(idOrEmail);
}
