/** Lists words in a sentence: "a, b, and c". */
export function listWords(words: readonly string[]): string {
  return new Intl.ListFormat("en").format(words);
}
