/** Makes the anchor of a heading as GitHub does, so that a page has the same ones there and on the site. */
export function toAnchor(heading: string): string {
  const kept = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "");
  return kept.trim().replaceAll(" ", "-");
}
