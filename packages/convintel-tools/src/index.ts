// Entry point for LangChain.
export * from "./operations/index.js";
export { ConvintelTool, type ConvintelToolOptions } from "./langchain/convintel-tool.js";
export { ConvintelToolkit, type ConvintelToolkitOptions } from "./langchain/convintel-toolkit.js";
export * from "./langchain/activities.js";
export * from "./langchain/coaching.js";
export * from "./langchain/organization.js";
export * from "./langchain/reports.js";
export * from "./langchain/topics.js";
export * from "./langchain/users.js";
export * from "./langchain/webhooks.js";
