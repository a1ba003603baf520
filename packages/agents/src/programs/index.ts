// Entry point for agents that write programs: middleware. Needs @workbelt/programs and langchain.
export type { ProgramsOptions } from "@workbelt/programs";
export { programs } from "./programs.js";
