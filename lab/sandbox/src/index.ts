export type { ActivityClient, ActivityRequest, RecordedBody } from "./activity/activity.js";
export type { Fault, Faults, QueuedFault } from "./faults/faults.js";
export type { AppliedFault } from "./faults/inject-faults.js";
export type { TokenPermissions } from "./services/add-token.js";
export type { AppOptions } from "./services/add-app.js";
export type { ClientCredentials } from "./oauth/register-app.js";
export type { Approval } from "./oauth/approve.js";
export type { Authorization } from "./oauth/authorizations.js";
export { serveSandbox, type ServeOptions } from "./server/serve-sandbox.js";
export { startSandbox, type Sandbox, type SandboxOptions } from "./server/sandbox.js";
export { reportRuns } from "./reports/report-runs.js";
export { seedId } from "./common/seed-id.js";
export type { SandboxServices, ServiceAccess } from "./services/service-access.js";
export { crmUserToken } from "./services/crm/access/add-token.js";
export {
  type OAuthServiceName,
  sandboxClients,
  sandboxTokens,
  type ServiceName,
} from "./common/tokens.js";
export type { AddedWebhook, WebhookOptions } from "./services/notes/webhooks/add-webhook.js";
export type { DeliveryFaultQueue, DeliveryFaults } from "./webhooks/delivery-faults.js";
export type { DeliveryFaultKind, DeliveryRecord } from "./webhooks/delivery.js";
export type {
  FieldChange,
  FieldValue,
  ResourceChange,
  ResourceReference,
} from "./state/resource-change.js";
export { readSnapshot, Snapshot } from "./state/snapshot.js";
export { changesStyle } from "./console/assets/style/changes.js";
export { renderChanges } from "./console/changes/render-changes.js";
