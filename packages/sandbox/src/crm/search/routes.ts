import { Hono } from "hono";
import { needs } from "../access/scopes.js";
import type { ObjectDocument } from "../data/documents.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { valueNotFound } from "../errors.js";
import type { Checked } from "../input/check.js";
import { readBody } from "../input/request.js";
import { number, oneOf, text, uuid } from "../input/scalars.js";
import { anyOf, list, optional, shape } from "../input/structures.js";
import { createLookup } from "../records/lookup.js";
import { World } from "../records/world.js";
import { memberNotFound } from "../values/actor-reference.js";
import { matchScore } from "./match.js";
import { readSearchable } from "./searchable.js";

const MAX_RESULTS = 25;
const asMember = oneOf(["workspace-member"]);
const writtenSearch = shape({
  query: text({ maxLength: 256 }),
  limit: optional(number({ minimum: 1, maximum: MAX_RESULTS, whole: true })),
  objects: list(text(), { minimum: 1 }),
  request_as: anyOf([
    shape({ type: oneOf(["workspace"]) }),
    shape({ type: asMember, workspace_member_id: uuid }),
    shape({ type: asMember, email_address: text() }),
  ]),
});
type WrittenSearch = Checked<typeof writtenSearch>;

/** Fuzzy search over records. Every member may see every record, so all searchers find the same. */
export function createSearchRoutes(crm: Crm): Hono<CrmEnvironment> {
  const mayRead = needs("record_permission:read", "object_configuration:read");
  return new Hono<CrmEnvironment>().post("/v2/objects/records/search", mayRead, async (context) => {
    const search = await readBody(context, writtenSearch);
    const world = new World(crm.data);
    requireSearcher(search.request_as, world);
    return context.json({ data: findRecords(search, world) });
  });
}

/** The best matches first; an empty query gets the oldest records, which fit it as well as any. */
function findRecords({ query, objects, limit = MAX_RESULTS }: WrittenSearch, world: World) {
  return readObjects(objects, world)
    .flatMap((object) =>
      world.records(object.slug).map((record) => {
        const searchable = readSearchable(record, world);
        const score =
          query.trim() === "" ? 1 : matchScore(query, searchable.label, searchable.texts);
        return { object, record, searchable, score };
      }),
    )
    .filter(({ score }) => score > 0)
    .toSorted((first, second) => second.score - first.score)
    .slice(0, limit)
    .map(({ object, record, searchable }) => ({
      id: {
        workspace_id: world.data.workspace.id,
        object_id: object.id,
        record_id: record.id,
      },
      record_text: searchable.label,
      record_image: null,
      object_slug: object.slug,
      ...searchable.details,
    }));
}

function readObjects(slugsOrIds: readonly string[], world: World): ObjectDocument[] {
  const found = slugsOrIds.map((slugOrId) => {
    const object = world.object(slugOrId);
    if (object === undefined) throw valueNotFound(`Object with slug/ID "${slugOrId}" not found.`);
    return object;
  });
  return [...new Map(found.map((object) => [object.id, object])).values()];
}

function requireSearcher(searcher: WrittenSearch["request_as"], world: World): void {
  if (searcher.type === "workspace") return;
  const idOrEmail =
    "workspace_member_id" in searcher ? searcher.workspace_member_id : searcher.email_address;
  if (createLookup(world).memberId(idOrEmail) === undefined) throw memberNotFound(idOrEmail);
}
