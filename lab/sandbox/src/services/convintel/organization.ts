import type { RouteTable } from "./http/add-route.js";
import type { RouteContext, ServiceContext } from "./service-context.js";
import type { Handler } from "hono";
import { randomBytes } from "node:crypto";
import type { ConvintelRepository } from "./repository/convintel-repository.js";
import type { KeyDocument } from "./repository/documents.js";

/** Routes for the organization. */
export function organizationRoutes(context: RouteContext): RouteTable {
  return {
    "/me": { GET: getOrganization(context) },
  };
}

/** `GET /me`: returns the organization of the API key as a bare object (seen in public code). */
function getOrganization({ repository }: ServiceContext): Handler {
  return (context) => {
    const [organization] = repository.organizations.list();
    return context.json(organization);
  };
}

const KEY_BYTES = 40;

/**
 * Replaces the API keys of the organization by a new one, effective at once (documented). It has 80
 * characters, like keys seen in public code. A reset restores the ready-made key.
 */
export function regenerateKey(repository: ConvintelRepository): string {
  const key = randomBytes(KEY_BYTES).toString("hex");
  repository.transaction(() => {
    for (const { key: old } of repository.keys.list()) {
      repository.keys.delete(old);
    }
    repository.keys.put(key, { key } satisfies KeyDocument);
  });
  return key;
}
