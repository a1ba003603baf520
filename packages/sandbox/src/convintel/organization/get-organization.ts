import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import type { OrganizationDocument } from "./document.js";

/** `GET /me`: the organisation of the API key, as a bare object (seen in public code). */
export function getOrganization({ store }: SandboxContext): Handler {
  return (context) => {
    const [organization] = store.list<OrganizationDocument>("convintel/organization");
    return context.json(organization);
  };
}
