/** Returns the first sentence of a description, for a list. */
export function firstSentence(description: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description;
}
