import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { ActivityDocument } from "../repository/documents.js";

type CrmLinks = Pick<ActivityDocument, "account" | "opportunity" | "crmUrl">;

/**
 * Creates the CRM links of a call: its company as account and its deal, if any, as opportunity. The
 * URL is the one that the CRM itself returns for the record.
 */
export function createCrmLinks(story: Story, company: string, deal?: string): CrmLinks {
  const account = {
    id: seedId(`crm/companies/${company}`),
    name: requireName(story.companies, company),
  };
  const url = `https://app.attio.com/${story.workspace.slug}`;
  if (deal === undefined) {
    return { account, opportunity: null, crmUrl: `${url}/company/${account.id}` };
  }
  const opportunity = { id: seedId(`crm/deals/${deal}`), name: requireName(story.deals, deal) };
  return { account, opportunity, crmUrl: `${url}/deals/record/${opportunity.id}` };
}

function requireName(things: { key: string; name: string }[], key: string): string {
  const thing = things.find((candidate) => candidate.key === key);
  if (thing === undefined)
    throw new Error(`The story of a call refers to "${key}", which does not exist.`);
  return thing.name;
}
