// No text is estimated at more tokens for each UTF-16 unit: `estimateTokens` has the figures.
const MAX_TOKENS_PER_ASCII_UNIT = 1;
const MAX_TOKENS_PER_UNIT = 1.8;

/** Returns true for a text so short that it has at most this many tokens, however it is estimated. */
export function fitsSurely(maxTokens: number, text: string): boolean {
  if (text.length * MAX_TOKENS_PER_UNIT <= maxTokens) return true;
  return text.length * MAX_TOKENS_PER_ASCII_UNIT <= maxTokens && !/[^\0-\x7F]/.test(text);
}
