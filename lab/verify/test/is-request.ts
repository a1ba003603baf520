import type { Arrival } from "./alter-replies.js";

/** Returns true for a request as a report names it: `GET /v2/tasks/{id}`. */
export function isRequest(request: string, { method, url }: Arrival, basePath: string): boolean {
  const [expected = "", path = ""] = request.split(" ");
  const parts = path.split("/");
  const [actual = ""] = url.slice(basePath.length).split("?");
  const given = actual.split("/");
  return (
    method === expected &&
    given.length === parts.length &&
    parts.every((part, index) => part === given[index] || (part === "{id}" && isId(given[index])))
  );
}

function isId(part = ""): boolean {
  return /[\da-f]{8}-/.test(part);
}
