/** Parses the number in a link's `?page=`; undefined if it has none. */
export function parsePageNumber(link: string): number | undefined {
  // A link may be relative; the host does not matter.
  if (!URL.canParse(link, "https://localhost")) return undefined;
  const page = Number(new URL(link, "https://localhost").searchParams.get("page") ?? Number.NaN);
  return Number.isInteger(page) && page >= 1 ? page : undefined;
}
