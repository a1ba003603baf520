import type { Route } from "../call.js";
import { searchTitles } from "./search.js";

/** Search. */
export const searchRoutes: Route[] = [
  { method: "POST", path: "/v1/search", needs: "readContent", answer: searchTitles },
];
