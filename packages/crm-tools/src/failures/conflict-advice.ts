import type { RequestSpec } from "@workbelt/core";

/** How to find the record that has a unique value already. The CRM names the value, not the record. */
export function conflictAdvice(message: string, { path }: RequestSpec): string {
  const object = /^\/v2\/objects\/([^/]+)\/records/.exec(path)?.[1];
  const value = takenValue(message);
  const where = object === undefined ? undefined : `object ${decodeURIComponent(object)}`;
  const what = value === undefined ? undefined : `query ${JSON.stringify(value)}`;
  const inputs = [where, what].filter(Boolean).join(", ");
  return `A record with this value is there already: find it with crm_search_records${inputs && ` (${inputs})`}, and use it in place of a new one.`;
}

/** The value in `The value "{"domain":"a.example"}" provided for attribute…`, its quotes escaped or not. */
function takenValue(message: string): string | undefined {
  const quoted = /The value "(.+)" provided/s.exec(message)?.[1]?.replaceAll("\\", "");
  if (quoted === undefined || !quoted.startsWith("{")) return quoted;
  try {
    return Object.values(JSON.parse(quoted) as object).find((part) => typeof part === "string");
  } catch {
    return undefined;
  }
}
