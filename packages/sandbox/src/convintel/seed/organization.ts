import type { SandboxContext } from "../../context.js";
import { seedId } from "../../seed/seed-id.js";
import type { Member, Story } from "../../story/types.js";
import { sandboxTokens } from "../../tokens.js";
import type { KeyDocument, OrganizationDocument } from "../organization/document.js";
import type { UserDocument } from "../users/document.js";

/** Seeds the organisation, its API key and its users, who are the members of the story. */
export function seedOrganization({ store }: SandboxContext, { workspace, members }: Story): void {
  const organization: OrganizationDocument = {
    id: seedId("convintel/organization"),
    name: workspace.name,
    domain: workspace.domain,
    crmIntegration: "attio",
    calendarType: "google",
    address: workspace.address,
  };
  store.put("convintel/organization", organization.id, organization);
  const key: KeyDocument = { key: sandboxTokens.convintel };
  store.put("convintel/keys", key.key, key);
  for (const member of members) {
    const user = userOf(member);
    store.put("convintel/users", user.id, user);
  }
}

function userOf(member: Member): UserDocument {
  return {
    id: seedId(`convintel/user/${member.key}`),
    name: `${member.firstName} ${member.lastName}`,
    email: member.email,
    status: "active",
    teamName: member.team,
    crmId: null,
    role: member.access === "admin" ? "admin" : "user",
  };
}
