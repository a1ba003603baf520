import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";

/** `GET /me`: returns the organization of the API key as a bare object (seen in public code). */
export function getOrganization({ repository }: ServiceContext): Handler {
  return (context) => {
    const [organization] = repository.organizations.list();
    return context.json(organization);
  };
}
