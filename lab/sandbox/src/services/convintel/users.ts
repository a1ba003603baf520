import type { RouteTable } from "./http/add-route.js";
import type { RouteContext, ServiceContext } from "./service-context.js";
import type { Handler } from "hono";
import type { UserDocument } from "./repository/documents.js";

/** Routes for users. */
export function userRoutes(context: RouteContext): RouteTable {
  return {
    "/getUsers": { GET: listUsers(context) },
  };
}

/**
 * `GET /getUsers`: lists the users of the organization as `{data, links}` (seen in public code). `links`
 * are those of a Laravel collection with a single page (assumed [user-links]).
 */
function listUsers({ repository }: ServiceContext): Handler {
  return (context) => {
    const { origin, pathname } = new URL(context.req.url);
    const only = `${origin}${pathname}?page=1`;
    return context.json({
      data: repository.users.list(),
      links: { first: only, last: only, prev: null, next: null },
    });
  };
}

/** Serializes a user as part of another record. The keys are assumed [user-reference-keys]. */
export function serializeUserReference(user: UserDocument | undefined): object | null {
  return user === undefined ? null : { id: user.id, name: user.name, email: user.email };
}
