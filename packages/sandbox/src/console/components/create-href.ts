/** Creates a link within the console, with the parameters that are not empty. */
export function createHref(path: string, query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(
    Object.entries(query).filter(
      ([name, value]) => value !== "" && !(name === "offset" && value === "0"),
    ),
  );
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}
