// Entry point for adapters, which hand tools to a framework, a protocol or a terminal, and ask people about calls.
export { environmentToken } from "../auth/bearer-token.js";
export { getDefaultClient } from "../client/api-client.js";
export { callTool } from "../discovery/definitions.js";
export {
  formatUnknownTool,
  lookUpTools,
  readNames,
  readToolNames,
} from "../discovery/look-up-tools.js";
export {
  type Arguments,
  type JsonSchema,
  type OfferedTools,
  offerTools,
  parseArguments,
} from "../discovery/offer-tools.js";
export { ToolDirectory } from "../discovery/tool-directory.js";
export type { DiscoverableToolkit } from "../discovery/tool-groups.js";
export { publishRequest, publishRunName } from "../events/publish-request.js";
export { publish, runAttempt, toCallMark, toRunMark } from "../events/trace.js";
export { BoundOperation, hasItems } from "../operations/bound-operation.js";
export { consequenceOf, consequencesOf, mayDelete } from "../operations/consequence.js";
export { dryRunOperation, findFirstWrite, toPlannedRequest } from "../operations/dry-run.js";
export { annotationsFor } from "../operations/effect.js";
export {
  createIncompleteListError,
  iteratePages,
  PaginationGuard,
  withLargestPage,
} from "../operations/iterate.js";
export { nextPageInput, type PageInput } from "../operations/pagination.js";
export { orderLayers } from "../operations/layers.js";
export {
  completeResult,
  createReadApi,
  lookUp,
  lookUpNames,
  lookUpProse,
  lookUpTarget,
} from "../operations/look-up.js";
export { mayReturnOutsideContent, returnsOutsideContent } from "../operations/outside-content.js";
export { revertOf } from "../operations/revert.js";
export { makeCall, runCall } from "../operations/run-call.js";
export { createCall } from "../operations/run-operation.js";
export { type ItemOutcome, mapItems } from "../operations/run-items.js";
export { joinPolicies } from "../policy/call-policy.js";
export { readPolicyRules } from "../policy/read-policy-rules.js";
export { createCollectionReader } from "../provider/collection-reader.js";
export type { AnyProviderPackage } from "../provider/define-provider.js";
export { loadProviderPackage } from "../provider/load-provider-package.js";
export { allAliases } from "../schemas/coerce-input.js";
export { registerModelSchema, toNestedSchema } from "../schemas/model-schema.js";
export { truncateToTokens } from "../text/cut-text.js";
export { estimateTokens } from "../text/estimate-tokens.js";
export { canonicalJson, collectIds, mapJson } from "../text/json.js";
export { toTitle } from "../text/service-name.js";
export {
  decodeText,
  EncodingError,
  SAVE_AS_UTF8,
  StrictTextDecoder,
} from "../text/text-decoder.js";
export { findShown, type ShownPassage } from "../tools/describe-passages.js";
export {
  listNamed,
  listOutsiders,
  listTexts,
  type Origin,
  readOrigin,
} from "../text/text-origin.js";
export { describeConsequence, describeUndoTime, flattenInput } from "../tools/describe-call.js";
export { assertDistinctServices } from "../tools/distinct-services.js";
export { itemsSchemaOf, summarizeItems } from "../tools/items-result.js";
export type { AnyTool } from "../tools/operation-tool.js";
export { publishAnswers, type Question, questionFor } from "../tools/question.js";
export { resultSchemaOf, toOutputSchema } from "../tools/result-schema.js";
export { hasTools } from "../tools/select-tools.js";
export { titleOf } from "../tools/title-of.js";
export { toProgramData } from "../tools/tool-result.js";
export type { AnyToolkit } from "../tools/toolkit.js";
export { readTarget, type TargetState } from "../undo/read-target.js";
export { identityOf, normalizeId, type Touches } from "../operations/touches.js";
export { containersOf, isProse, MARKS } from "../schemas/named.js";
