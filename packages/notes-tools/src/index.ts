// Entry point for LangChain.
export * from "./operations/index.js";
export { NotesTool, type NotesToolOptions } from "./langchain/notes-tool.js";
export { NotesToolkit, type NotesToolkitOptions } from "./langchain/notes-toolkit.js";
export * from "./langchain/agents.js";
export * from "./langchain/blocks.js";
export * from "./langchain/comments.js";
export * from "./langchain/databases.js";
export * from "./langchain/emojis.js";
export * from "./langchain/files.js";
export * from "./langchain/meetings.js";
export * from "./langchain/pages.js";
export * from "./langchain/search.js";
export * from "./langchain/skills.js";
export * from "./langchain/users.js";
export * from "./langchain/views.js";
