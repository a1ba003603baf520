import { pathId, type Call, type Route } from "../call.js";
import { restrictedResource } from "../errors.js";
import { listAnswer, cutPage } from "../lists/cut-page.js";
import { queryPaging } from "../lists/paging.js";
import { collections, type UserDocument } from "../workspace/documents.js";
import { renderUser } from "./render.js";

/** The operations on users. `me` needs no capability: it is how a token is tried out. */
export const userRoutes: Route[] = [
  { method: "GET", path: "/v1/users", answer: listUsers },
  { method: "GET", path: "/v1/users/me", answer: retrieveMe },
  { method: "GET", path: "/v1/users/:user_id", answer: retrieveUser },
];

function listUsers(context: Call): object {
  demandUserInformation(context);
  const users = context.repository.store.list<UserDocument>(collections.users);
  const listing = {
    scope: "users",
    entries: users.map((user) => ({ id: user.id, keys: [], user })),
    order: users.map((user) => user.id),
  };
  const { entries, next } = cutPage(context.repository, listing, queryPaging(context.query));
  const results = entries.map((entry) => renderUser(entry.user, context));
  return listAnswer("user", results, next);
}

function retrieveMe(context: Call): object {
  return renderUser(context.repository.user(context.token.botId), context);
}

function retrieveUser(context: Call): object {
  demandUserInformation(context);
  return renderUser(context.repository.user(pathId(context, "user_id")), context);
}

function demandUserInformation(context: Call): void {
  if (context.token.userInformation === "none") throw restrictedResource();
}
