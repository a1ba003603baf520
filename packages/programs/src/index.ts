export type {
  Interpreter,
  ProgramCallResult,
  ProgramLimits,
  ProgramOutcome,
  ProgramRun,
} from "./interpreter/interpreter.js";
export { PlannedId, PlannedResult } from "./interpreter/planned.js";
export {
  ProgramError,
  type ProgramErrorOptions,
  type ProgramFailure,
  type ProgramPosition,
} from "./interpreter/program-error.js";
