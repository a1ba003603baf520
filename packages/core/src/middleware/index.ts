// Entry point for LangChain agents: middleware. Needs langchain.
export {};
