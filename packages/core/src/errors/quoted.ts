/** In quotation marks that what is in them cannot close: a service's words may be those of anybody. */
export function quoted(text: string): string {
  return `“${text.replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, " ").trim()}”`;
}
