/** A request as the service saw it. */
export interface ObservedRequest {
  method: string;
  path: string;
}

const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

/**
 * Formats requests as endpoints, each once: `PATCH /v2/tasks/{task_id}`. Parts of a path that are an input have
 * its name.
 */
export function toEndpoints(
  requests: readonly ObservedRequest[],
  input: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Map(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === "string" ? [[value, name] as const] : [],
    ),
  );
  const toName = (part: string) => {
    const name = names.get(decodeURIComponent(part));
    if (name !== undefined) return `{${name}}`;
    return UUID.test(part) ? "{id}" : part;
  };
  const endpoints = requests.map(
    ({ method, path }) => `${method} ${path.split("/").map(toName).join("/")}`,
  );
  return [...new Set(endpoints)];
}
