// Entry point for LangChain agents: middleware. Needs langchain.
export { toolDiscovery, type ToolDiscoveryOptions } from "./tool-discovery.js";
export type { DiscoverableToolkit } from "@workbelt/core/adapters";
export { approvals, type ApprovalsOptions } from "./approvals.js";
