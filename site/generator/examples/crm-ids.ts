import { seedId } from "@workbelt/sandbox";

/** Ids of the seeded CRM that the examples are about. */
export const crmIds = {
  callRecording: seedId("crm/call-recording/brightmoor-discovery"),
  comment: seedId("crm/comment/castellan-still-alive"),
  company: seedId("crm/companies/harborline"),
  deal: seedId("crm/deals/castellan-cold-chain"),
  entry: seedId("crm/entry/expansion-accounts/harborline"),
  leadStatus: seedId("crm/attribute/deals/stage/Lead"),
  meeting: seedId("crm/meeting/brightmoor-discovery"),
  member: seedId("crm/member/daniel-okafor"),
  note: seedId("crm/note/harborline-track-handover"),
  person: seedId("crm/people/elif-demir"),
  task: seedId("crm/task/harborline-settle-savings"),
  thread: seedId("crm/thread/castellan-still-alive"),
  user: seedId("crm/users/elif-demir"),
  webhook: seedId("crm/webhook/task-sync"),
  workspace: seedId("crm/workspaces/harborline"),
} as const;
