/** Returns a UUID in the API's format: lower case, with hyphens. */
export function normalizeUuid(id: string): string {
  const hex = id.replaceAll("-", "").toLowerCase();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
