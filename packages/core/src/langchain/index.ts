// Entry point for LangChain, the only one that needs `@langchain/core`.
export { ApiTool } from "./api-tool.js";
export type { ApiToolOptions } from "./api-tool-options.js";
export { ApiToolkit, type ApiToolkitOptions, combineTools } from "./api-toolkit.js";
export type { AuthorizationRequest } from "./authorization-interrupt.js";
export { findAskedRequest, interruptRun, wasAskedAbout } from "./interrupt-run.js";
export { currentOrigin, findMessages } from "./run-config.js";
