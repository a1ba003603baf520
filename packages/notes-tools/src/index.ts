// Entry point for LangChain.
export * from "./operations/index.js";
export { NotesTool, type NotesToolOptions } from "./notes-tool.js";
export { NotesToolkit, type NotesToolkitOptions } from "./notes-toolkit.js";
export * from "./blocks/tools.js";
export * from "./comments/tools.js";
export * from "./databases/tools.js";
export * from "./emojis/tools.js";
export * from "./files/tools.js";
export * from "./meetings/tools.js";
export * from "./pages/tools.js";
export * from "./search/tools.js";
export * from "./users/tools.js";
export * from "./views/tools.js";
