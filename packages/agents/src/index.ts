// Entry point for LangChain agents: middleware. Needs langchain.
export { toolDiscovery, type ToolDiscoveryOptions } from "./tool-discovery.js";
export type { DiscoverableToolkit } from "../discovery/tool-groups.js";
export {
  approveAfterOutsideContent,
  type OutsideContentOptions,
} from "./approve-after-outside-content.js";
