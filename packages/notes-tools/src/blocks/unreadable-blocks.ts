// "Block type ai_block is not supported via the API." (for connections also "… for your bot type.")
const UNSUPPORTED = /^Block type (\w+) is not supported via the API\b/;

/** Hint for a block whose content is only available in the app. */
export const ONLY_IN_APP =
  "The API does not return the content of this block; it can only be seen in the app.";

/** Hint for a block that has children which the service does not return. */
export const NO_CHILDREN =
  "This block has content that the API does not return, as with AI blocks and meeting notes; retrying does not help. The blocks beside it can be read.";

/**
 * Advice for an error about a block that is only available in the app, such as an AI block; undefined
 * for any other error. The service rejects such a block, and any list that contains one.
 */
export function unsupportedBlockAdvice(message: string): string | undefined {
  const [, type] = UNSUPPORTED.exec(message) ?? [];
  if (type === undefined) return undefined;
  return [
    `Retrying does not help: a block of type ${type} can only be seen and changed in the app.`,
    "If the id is of such a block, skip it: the blocks beside it can be read.",
    "If it is of a page or block that contains one, notes_page_content_get with a small page_size (down to 1) reads the blocks before it, and notes_page_get the page's properties.",
  ].join(" ");
}
