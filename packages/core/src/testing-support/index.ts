// Entry point for what proves operations and tools: the suites of `@workbelt/testing`, checks and measurements.
export { listScopes } from "../auth/credentials.js";
export { createDefaultTransport } from "../client/default-transport.js";
export { createRedactor, redactText } from "../client/redact.js";
export { checkCall } from "../operations/check-call.js";
export { checkInput } from "../operations/check-input.js";
export type { InputOf, OutputOf } from "../operations/operation.js";
export { unwrap } from "../schemas/coerce-input.js";
export type { Catalog, Resources } from "../tools/catalog.js";
export { contentSchemaOf } from "../tools/result-schema.js";
