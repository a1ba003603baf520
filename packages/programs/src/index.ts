export type {
  Interpreter,
  ProgramCallResult,
  ProgramLimits,
  ProgramOutcome,
  ProgramRun,
} from "./interpreter/interpreter.js";
export { quickJsInterpreter } from "./interpreter/quickjs-interpreter.js";
export { PlannedId, PlannedResult } from "./interpreter/planned.js";
export {
  ProgramError,
  type ProgramErrorOptions,
  type ProgramFailure,
  type ProgramPosition,
} from "./interpreter/program-error.js";
export type { Extract, ExtractRequest, ExtractSchema } from "./plan/extract.js";
export type { OutsideInfluence, OutsideInput } from "./plan/outside-values.js";
export { type PlanOptions, planProgram } from "./plan/plan-program.js";
export type { PlanLimits } from "./plan/plan-limits.js";
export type { PlanData, PlannedWrite, ProgramOutput } from "./plan/planned-write.js";
export type { ProgramOrigin, ProgramToolkit } from "./plan/planning.js";
export {
  type ApplyOptions,
  type ProgramPlan,
  restorePlan,
  type RestoreOptions,
} from "./plan/program-plan.js";
export {
  type ChangedValue,
  formatReport,
  type PlanReport,
  type WriteOutcome,
  type WriteStatus,
} from "./plan/plan-report.js";
export { PlanStore } from "./plan/plan-store.js";
export {
  createPrograms,
  formatOutput,
  type PlanQuestion,
  type PlanRefusal,
  type ProgramCall,
  type ProgramResult,
  type ProgramRunCall,
  type Programs,
  type ProgramsOptions,
  refusePlan,
} from "./plan/programs.js";
