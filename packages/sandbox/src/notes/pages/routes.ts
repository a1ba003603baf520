import { pathId, type Call, type Route } from "../call.js";
import { repeated } from "../lists/paging.js";
import { createPage } from "./create.js";
import { renderPage } from "./render.js";
import { updatePage } from "./update.js";

const page = "/v1/pages/:page_id";

/** The operations on pages. */
export const pageRoutes: Route[] = [
  { method: "POST", path: "/v1/pages", needs: "insertContent", answer: createPage },
  { method: "GET", path: page, needs: "readContent", answer: retrievePage },
  { method: "PATCH", path: page, needs: "updateContent", answer: updatePage },
];

function retrievePage(call: Call): object {
  const found = call.workspace.page(pathId(call, "page_id"));
  return renderPage(found, call, repeated(call.query, "filter_properties"));
}
