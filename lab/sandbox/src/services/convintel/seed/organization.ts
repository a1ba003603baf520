import type { ServiceContext } from "../service-context.js";
import { seedId } from "../../../common/seed-id.js";
import { listMembers } from "../../../company/story-parts.js";
import type { Member, Story } from "../../../company/types.js";
import { sandboxTokens } from "../../../common/tokens.js";
import type { KeyDocument, OrganizationDocument, UserDocument } from "../repository/documents.js";

/** Seeds the organization, its API key and, from the story's members, its users. */
export function seedOrganization({ repository }: ServiceContext, story: Story): void {
  const { workspace } = story;
  const organization: OrganizationDocument = {
    id: seedId("convintel/organization"),
    name: workspace.name,
    domain: workspace.domain,
    crmIntegration: "attio",
    calendarType: "google",
    address: workspace.address,
  };
  repository.organizations.put(organization.id, organization);
  const key: KeyDocument = { key: sandboxTokens.convintel };
  repository.keys.put(key.key, key);
  for (const member of listMembers(story)) {
    const user = createUser(member);
    repository.users.put(user.id, user);
  }
}

function createUser(member: Member): UserDocument {
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
