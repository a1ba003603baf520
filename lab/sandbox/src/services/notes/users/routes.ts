import { getPathId, type RouteContext, type Route } from "../route-context.js";
import { restrictedResourceError } from "../errors.js";
import { serializeList } from "../pagination/serialize-list.js";
import { paginate } from "../pagination/paginate.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { collections, type UserDocument } from "../repository/documents.js";
import { serializeUser } from "./serialize-user.js";

/** Routes for users. `me` requires no capability, so that any token can be tested. */
export const userRoutes: Route[] = [
  { method: "GET", path: "/v1/users", handle: listUsers },
  { method: "GET", path: "/v1/users/me", handle: retrieveMe },
  { method: "GET", path: "/v1/users/:user_id", handle: retrieveUser },
];

function listUsers(context: RouteContext): object {
  requireUserInformation(context);
  const users = context.repository.store.list<UserDocument>(collections.users);
  const listing = {
    scope: "users",
    entries: users.map((user) => ({ id: user.id, keys: [], user })),
    order: users.map((user) => user.id),
  };
  const { entries, nextCursor } = paginate(
    context.repository,
    listing,
    parsePageRequest(context.query),
  );
  const results = entries.map((entry) => serializeUser(entry.user, context));
  return serializeList("user", results, nextCursor);
}

function retrieveMe(context: RouteContext): object {
  return serializeUser(context.repository.requireUser(context.token.botId), context);
}

function retrieveUser(context: RouteContext): object {
  requireUserInformation(context);
  return serializeUser(context.repository.requireUser(getPathId(context, "user_id")), context);
}

function requireUserInformation(context: RouteContext): void {
  if (context.token.userInformation === "none") throw restrictedResourceError();
}
