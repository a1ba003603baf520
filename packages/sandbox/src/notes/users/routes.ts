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

function listUsers(call: Call): object {
  demandUserInformation(call);
  const users = call.workspace.store.list<UserDocument>(collections.users);
  const listing = {
    scope: "users",
    entries: users.map((user) => ({ id: user.id, keys: [], user })),
    order: users.map((user) => user.id),
  };
  const { entries, next } = cutPage(call.workspace, listing, queryPaging(call.query));
  const results = entries.map((entry) => renderUser(entry.user, call));
  return listAnswer("user", results, next);
}

function retrieveMe(call: Call): object {
  return renderUser(call.workspace.user(call.token.botId), call);
}

function retrieveUser(call: Call): object {
  demandUserInformation(call);
  return renderUser(call.workspace.user(pathId(call, "user_id")), call);
}

function demandUserInformation(call: Call): void {
  if (call.token.userInformation === "none") throw restrictedResource();
}
