export type { ActivityClient, ActivityRequest, RecordedBody } from "./activity/activity.js";
export type { Fault, Faults, QueuedFault } from "./control/faults.js";
export type { AppliedFault } from "./control/inject-faults.js";
export type { TokenPermissions } from "./add-token.js";
export type { AppOptions } from "./add-app.js";
export type { ClientCredentials } from "./oauth/register-app.js";
export type { Approval } from "./oauth/approve.js";
export type { Authorization } from "./oauth/authorizations.js";
export { serveSandbox, type ServeOptions } from "./serve-sandbox.js";
export { startSandbox, type Sandbox, type SandboxOptions } from "./sandbox.js";
export { seedId } from "./seed/seed-id.js";
export type { SandboxServices, ServiceAccess } from "./services.js";
export { crmUserToken } from "./crm/access/user-token.js";
export {
  type OAuthServiceName,
  sandboxClients,
  sandboxTokens,
  type ServiceName,
} from "./tokens.js";
export type { AddedWebhook, WebhookOptions } from "./notes/webhooks/add-webhook.js";
export type { DeliveryRecord } from "./webhooks/delivery.js";
export type {
  FieldChange,
  FieldValue,
  ResourceChange,
  ResourceReference,
} from "./state/resource-change.js";
export { readSnapshot, Snapshot } from "./state/snapshot.js";
export { changesStyle } from "./console/changes/changes-style.js";
export { renderChanges } from "./console/changes/render-changes.js";
