import type { Route } from "../route-context.js";
import { searchTitles } from "./search-titles.js";

/** Routes for search. */
export const searchRoutes: Route[] = [
  { method: "POST", path: "/v1/search", capability: "readContent", handle: searchTitles },
];
