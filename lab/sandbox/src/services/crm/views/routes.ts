import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { CrmRouteEnv, CrmService, RouteContext } from "../crm-service.js";
import { requireList, requireObject } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { encodeCursor, parseCursor } from "../validation/cursor.js";
import { parseQuery } from "../validation/parse-request.js";
import { booleanParameter, integerParameter } from "../validation/query-parameters.js";
import { string } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";

const DEFAULT_LIMIT = 500;

const viewsQuery = shape({
  show_archived: optional(booleanParameter),
  limit: optional(integerParameter({ minimum: 1, maximum: 1000 })),
  cursor: optional(string({ minLength: 1 })),
});

/** Routes for the saved views of objects and lists, "ordered by view ID". */
export function createViewRoutes(service: CrmService): Hono<CrmRouteEnv> {
  return new Hono<CrmRouteEnv>()
    .get("/v2/objects/:object/views", requireScopes("object_configuration:read"), (context) => {
      const repository = new CrmRepository(service.collections);
      const { id } = requireObject(repository, context.req.param("object"));
      return listViews(context, service, { object_id: id });
    })
    .get("/v2/lists/:list/views", requireScopes("list_configuration:read"), (context) => {
      const repository = new CrmRepository(service.collections);
      const { id } = requireList(repository, context.req.param("list"));
      return listViews(context, service, { list_id: id });
    });
}

function listViews(
  context: RouteContext,
  { collections }: CrmService,
  container: { object_id: string } | { list_id: string },
): Response {
  const { cursor, limit = DEFAULT_LIMIT, show_archived } = parseQuery(context, viewsQuery);
  const views = collections.views
    .find("container", Object.values(container))
    .filter(({ isArchived }) => show_archived === true || !isArchived)
    .toSorted((one, other) => one.id.localeCompare(other.id));
  const start = parseCursor(
    cursor,
    views.map(({ id }) => id),
  );
  const page = views.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = start + limit < views.length && last !== undefined;
  return context.json({
    data: page.map(({ createdAt, id, title }) => ({
      id: { workspace_id: collections.workspace.id, ...container, view_id: id },
      title,
      created_at: createdAt,
    })),
    pagination: { next_cursor: hasMore ? encodeCursor(last.id) : null },
  });
}
