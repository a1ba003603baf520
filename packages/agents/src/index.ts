// Entry point for LangChain agents: middleware. Needs langchain.
export { toolDiscovery, type ToolDiscoveryOptions } from "./tool-discovery.js";
export type { DiscoverableToolkit } from "@workbelt/core/provider";
export {
  approveAfterOutsideContent,
  type OutsideContentOptions,
} from "./approve-after-outside-content.js";
