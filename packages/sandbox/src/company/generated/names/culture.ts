/** First and last names that go together. */
export interface Culture {
  first: string[];
  last: string[];
}
