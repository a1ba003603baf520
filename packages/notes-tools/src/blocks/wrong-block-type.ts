import { quoteUnlessToken } from "@workbelt/core/provider";
import { TEXT_BLOCK_TYPES } from "../content/block-types.js";

/** Tools that change the title of a block that is a page or database. */
const TITLE_TOOLS: Readonly<Record<string, string>> = {
  child_page: "notes_page_update",
  child_database: "notes_database_update",
};

/** Message for a block of another type than the caller expects. */
export function wrongBlockTypeHint(type: string): string {
  const expected = `expected ${quoteUnlessToken(type)}, the type of this block`;
  if ((TEXT_BLOCK_TYPES as readonly string[]).includes(type)) return expected;
  const tool = Object.hasOwn(TITLE_TOOLS, type) ? TITLE_TOOLS[type] : undefined;
  return `${expected}; this tool cannot change that type${tool === undefined ? "" : `; ${tool} changes its title`}`;
}
