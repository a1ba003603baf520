/** Returns true for the key of a page that leads to the next one, such as `next_offset`. */
export function isNextPage(key: string): boolean {
  return key.startsWith("next_");
}
