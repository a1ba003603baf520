// Entry point for LangChain, the only one that needs `@langchain/core`.
export { MirrorLoader, type MirrorLoaderOptions } from "./mirror-loader.js";
export { type MirroredMetadata } from "./mirrored-metadata.js";
export { MirrorRetriever, type MirrorRetrieverOptions } from "./mirror-retriever.js";
