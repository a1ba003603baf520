// Entry point for LangChain.
export * from "./operations/index.js";
export { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
export { ConvintelToolkit, type ConvintelToolkitOptions } from "./convintel-toolkit.js";
export * from "./activities/tools.js";
export * from "./coaching/tools.js";
export * from "./organization/tools.js";
export * from "./reports/tools.js";
export * from "./topics/tools.js";
export * from "./users/tools.js";
export * from "./webhooks/tools.js";
