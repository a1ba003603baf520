// Entry point for tests of provider packages and account stores. Needs vitest.
export { findAliasProblems } from "./alias-problems.js";
export { type StoresUnderTest, testStore } from "./store-contract.js";
export { describeBehaviour } from "./behaviour.js";
export type {
  BehaviourCase,
  BehaviourOptions,
  ErrorReply,
  ErrorStatus,
  RecordedCall,
  RestoringCall,
  StateCase,
  UndoCase,
} from "./behaviour/behaviour-case.js";
export { createTool } from "./call-tool.js";
export { type ChecksOptions, describeChecks } from "./checks.js";
export { type CollectedItem, CollectedItems } from "./collected-items.js";
export { type CollectionsOptions, describeCollections } from "./collections.js";
export { type ContractOptions, describeContract } from "./contract.js";
export { type MeasuredResult, measureResult, type ResultsUnderTest } from "./measure-result.js";
export {
  measureRequests,
  type MeasuredRequests,
  type RequestCounts,
  type RequestsUnderTest,
  type ServiceUnderTest,
} from "./measure-requests.js";
export { type JsonSchema, modelSchemas } from "./model-schemas.js";
export { namesFor, type ToolNames } from "./naming.js";
export {
  dropConnection,
  neverRespond,
  type RecordedRequest,
  type RecordingServer,
  type Respond,
  respondWithJson,
  startRecordingServer,
} from "./recording-server.js";
export { findContentProblems, findOutputProblems } from "./output-problems.js";
export { describeOutputs, type OutputsOptions } from "./outputs.js";
export { recordResponses, type ResponseRecorder } from "./record-responses.js";
export { formatRequestTable } from "./request-table.js";
export { describeRequests, type RequestsOptions } from "./requests.js";
export { formatResultTable } from "./result-table.js";
export { checkInput } from "@workbelt/core/testing-support";
export { describeResults, type ResultsOptions } from "./results.js";
export { findSchemaProblems } from "./schema-problems.js";
export { formatToolTable, writeToolTable } from "./tool-table.js";
export { countDefinitionTokens, countTokens } from "./tokens.js";
