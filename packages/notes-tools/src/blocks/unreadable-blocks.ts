// "Block type ai_block is not supported via the API." (for connections also "… for your bot type.")
const UNSUPPORTED = /^Block type (\w+) is not supported via the API\b/;

/** The hint for a block whose content the service keeps to its own app. */
export const ONLY_IN_APP =
  "The service does not give the content of this block; it can only be seen in the app.";

/** The hint for a block that is said to have children although the service gives none. */
export const NO_CHILDREN =
  "The service says that this block has content but does not give it, as with AI blocks and meeting notes; calling again gives the same. The blocks beside it can be read.";

/**
 * Advice for a refusal because of a block that the service keeps to its own app, such as an AI block;
 * undefined for any other refusal. It refuses such a block, and a list that has one among its items.
 */
export function unsupportedBlockAdvice(message: string): string | undefined {
  const [, type] = UNSUPPORTED.exec(message) ?? [];
  if (type === undefined) return undefined;
  return [
    `Calling again gives the same: a block of type ${type} can only be seen and changed in the app.`,
    "If the id is that of such a block, leave it out: the blocks beside it can be read.",
    "If it is that of a page or block that has one in it, notes_page_content_get with a small page_size (down to 1) reads what comes before it, and notes_page_get reads the page's properties.",
  ].join(" ");
}
