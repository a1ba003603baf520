/** First and last names that go together. */
export interface Culture {
  first: string[];
  last: string[];
}

/** The words of a text. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
