import { pathId, type Call, type Route } from "../call.js";
import { repeated } from "../lists/paging.js";
import { createPage } from "./create.js";
import { retrieveProperty } from "./property-item.js";
import { renderPage } from "./render.js";
import { updatePage } from "./update.js";

const page = "/v1/pages/:page_id";

/** The operations on pages. */
export const pageRoutes: Route[] = [
  { method: "POST", path: "/v1/pages", needs: "insertContent", answer: createPage },
  { method: "GET", path: page, needs: "readContent", answer: retrievePage },
  {
    method: "GET",
    path: `${page}/properties/:property_id`,
    needs: "readContent",
    answer: retrieveProperty,
  },
  { method: "PATCH", path: page, needs: "updateContent", answer: updatePage },
];

function retrievePage(context: Call): object {
  const found = context.repository.page(pathId(context, "page_id"));
  return renderPage(found, context, repeated(context.query, "filter_properties"));
}
