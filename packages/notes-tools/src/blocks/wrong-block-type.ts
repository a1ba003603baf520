import { quoteUnlessToken } from "@workbelt/core/provider";
import { UPDATABLE_BLOCK_TYPES } from "../content/block-types.js";

/** What changes the title of a block that is something of its own. */
const TITLE_TOOLS: Readonly<Record<string, string>> = {
  child_page: "notes_page_update",
  child_database: "notes_database_update",
};

/** What to say when a block has another type than the caller thinks. */
export function wrongBlockTypeHint(type: string): string {
  const expected = `expected ${quoteUnlessToken(type)}, which is the type of this block`;
  if ((UPDATABLE_BLOCK_TYPES as readonly string[]).includes(type)) return expected;
  const tool = Object.hasOwn(TITLE_TOOLS, type) ? TITLE_TOOLS[type] : undefined;
  return `${expected}; this tool cannot change one${tool === undefined ? "" : `, ${tool} changes its title`}`;
}
