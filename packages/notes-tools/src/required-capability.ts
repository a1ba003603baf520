import type { RequestSpec } from "@workbelt/core/provider";

/** A capability of a connection. */
export type Capability =
  | "read content"
  | "insert content"
  | "update content"
  | "read comments"
  | "insert comments"
  | "see users"
  | "interact with agents";

/** Returns the capability a request needs (Notion's capabilities reference). */
export function getRequiredCapability({ method, path }: RequestSpec): Capability {
  if (path.startsWith("/v1/comments"))
    return method === "GET" ? "read comments" : "insert comments";
  if (/^\/v1\/(?:agents|sessions)(?:\/|$)/.test(path)) return "interact with agents";
  if (path.startsWith("/v1/users")) return "see users";
  // Queries of a view are created and deleted by readers.
  if (/^\/v1\/views\/[^/]+\/queries/.test(path)) return "read content";
  if (method === "GET" || path === "/v1/search" || path.endsWith("/query")) return "read content";
  if (path.endsWith("/move")) return "update content";
  if (method === "POST" || path.endsWith("/children")) return "insert content";
  return "update content";
}
