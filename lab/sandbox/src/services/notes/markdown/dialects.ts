import { oneOfValues } from "../validation/validators.js";
import type { Dialect } from "./dialect.js";
import { v1 } from "./v1/index.js";
import { v2 } from "./v2/index.js";

/** A version of the service's Markdown: "enhanced markdown", or "Notion-flavored Markdown". */
export type MarkdownVersion = "v1" | "v2";

/** Validates the version that a request asks for. */
export const validateMarkdownVersion = oneOfValues("v1", "v2");

/** Returns the Markdown of a version; that of the first one if a request does not say. */
export function getDialect(version: MarkdownVersion | undefined): Dialect {
  return version === "v2" ? v2 : v1;
}
