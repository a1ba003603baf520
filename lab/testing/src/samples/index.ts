// Entry point for samples of operations, and for programs that read them. Needs no vitest.
export type { FindValues } from "../find-values.js";
export { loadSamples, type Samples } from "./load-samples.js";
export {
  applyChange,
  type CallTool,
  completeInput,
  type Fact,
  type Facts,
  listInputs,
  type MinRequests,
  type Mistake,
  prepareInput,
  type Sample,
} from "./sample.js";
