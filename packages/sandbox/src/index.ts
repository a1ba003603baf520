export type { Fault, Faults } from "./control/faults.js";
export type { TokenPermissions } from "./add-token.js";
export { startSandbox, type Sandbox, type SandboxOptions } from "./sandbox.js";
export { seedId } from "./seed/seed-id.js";
export { crmUserToken } from "./crm/access/user-token.js";
export { sandboxTokens, type ServiceName } from "./tokens.js";
