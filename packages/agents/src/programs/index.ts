// Entry point for agents that write programs: middleware. Needs @workbelt/programs and langchain.
export { programs, type ProgramsMiddlewareOptions } from "./programs.js";
