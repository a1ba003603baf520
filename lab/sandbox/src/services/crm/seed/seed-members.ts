import { seedId } from "../../../common/seed-id.js";
import { listMembers } from "../../../company/story-parts.js";
import type { Story } from "../../../company/types.js";
import { sandboxTokens } from "../../../common/tokens.js";
import { allScopes } from "../access/scopes.js";
import { crmUserToken } from "../access/add-token.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { Calendar } from "./calendar.js";

/** Stores the workspace, its members and the ready-made access tokens. */
export function seedMembers(collections: CrmCollections, story: Story, calendar: Calendar): void {
  const { name, slug } = story.workspace;
  collections.workspace = { id: seedId("crm/workspace"), name, slug };
  for (const member of listMembers(story)) {
    const id = seedId(`crm/member/${member.key}`);
    const { firstName, lastName, email, access } = member;
    const createdAt = calendar.start;
    collections.members.put(id, { id, firstName, lastName, email, access, createdAt });
  }
  const issuedAt = Math.floor(Date.parse(calendar.start) / 1000);
  const admin = story.members.find((member) => member.access === "admin");
  collections.tokens.put(sandboxTokens.crm, {
    id: seedId("crm/token"),
    scopes: [...allScopes],
    issuedAt,
    authorizedBy: admin === undefined ? null : seedId(`crm/member/${admin.key}`),
  });
  const member = story.members.find(({ access }) => access === "member");
  if (member === undefined) return;
  collections.tokens.put(crmUserToken, {
    id: seedId("crm/user-token"),
    scopes: [...allScopes],
    issuedAt,
    authorizedBy: seedId(`crm/member/${member.key}`),
    level: "user",
  });
}
