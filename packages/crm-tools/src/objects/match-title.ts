/** Returns the title that a text means in another case or spacing; the text itself if none does, or several do. */
export function matchTitle(text: string, titles: readonly string[]): string {
  if (titles.includes(text)) return text;
  const meant = titles.filter((title) => normalize(title) === normalize(text));
  return meant.length === 1 ? (meant[0] as string) : text;
}

function normalize(title: string): string {
  return title.trim().replaceAll(/\s+/g, " ").toLowerCase();
}
