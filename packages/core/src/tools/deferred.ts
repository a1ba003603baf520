// Code that most calls do without. It is loaded as one module: when a call first needs part of it, and before a
// tool writes, because a file that is missing afterwards would hide the outcome of the write.
export { dryRunOperation } from "../operations/dry-run.js";
export { iterateItems, iteratePages } from "../operations/iterate.js";
export { assertPinned } from "../schemas/assert-pinned.js";
export { checkInput } from "../schemas/check-input.js";
export { runWithInterrupts } from "./authorization-interrupt.js";
export { createDryRunResult } from "./dry-run-result.js";
export { fitResult } from "./fit-result.js";
export { reportInputError } from "./report-input-error.js";
export { handleFailure } from "./tool-failure.js";
