import type { Collections } from "@workbelt/core/provider";
import { comments } from "./comments.js";
import { databases } from "./databases.js";
import { pages } from "./pages.js";
import { listWritten } from "./written.js";

/** Collections of the notes workspace. */
export const collections: Collections = {
  collections: [databases, pages, comments],
  written: listWritten,
};
