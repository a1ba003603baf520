// Entry point for LangChain agents: middleware. Needs langchain.
export {
  approveAfterOutsideContent,
  type OutsideContentOptions,
} from "./approve-after-outside-content.js";
