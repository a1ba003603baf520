// Entry point for authors of provider packages.
export type {
  AccountProvider,
  ApiKeyProvider,
  Connection,
  TokenInfo,
  OAuthProvider,
} from "../accounts/account-provider.js";
export { formatScope, type RequiredScope } from "../auth/credentials.js";
export { isLoopback, parseBaseUrl, resolveBaseUrl } from "../client/base-url.js";
export {
  isReadOnly,
  type Path,
  path,
  pathFromTemplate,
  type QueryValue,
  type RequestSpec,
} from "../client/request.js";
export {
  type ContainedThings,
  type Interpretation,
  localService,
  type RateLimit,
  type Reply,
  type Service,
  type TextKind,
  type TextKinds,
} from "../client/service.js";
export type { ApiErrorOptions, Explanation } from "../errors/api-errors.js";
export { assertOptions } from "../errors/assert-options.js";
export { tryLookup } from "../errors/try-lookup.js";
export { openNamedFile, readFileChunks } from "../files/file-source.js";
export type { FieldMeaning, FieldMeanings } from "../text/field-meanings.js";
export { createFolderStore, type FileTypes } from "../files/folder-store.js";
export {
  AGGREGATE_NAMES_ITS_OWN,
  AGGREGATE_READS_ALL,
  type AggregateColumn,
  aggregateInput,
  type AggregateRequest,
  type Cell,
  type ColumnKind,
  listAggregatedColumns,
  planAggregate,
  type Reference,
  refineAggregate,
} from "../operations/aggregate-input.js";
export { aggregatePages, type AggregatedPage } from "../operations/aggregate-pages.js";
export { type Aggregated, aggregatedMembers } from "../operations/aggregate.js";
export { collectProblems, readOnce } from "../operations/check-call.js";
export type { Consequence, ConsequenceCase, ConsequenceCases } from "../operations/consequence.js";
export { defineOperation } from "../operations/define-operation.js";
export type { Effect } from "../operations/effect.js";
export { connectionOf, connectionPage, graphql, interpretGraphql } from "../operations/graphql.js";
export { withExplanation } from "../operations/operation-errors.js";
export type {
  Api,
  ErrorContext,
  ItemRules,
  Operation,
  OthersWords,
  ReadOperation,
  WriteOperation,
} from "../operations/operation.js";
export type { ReturnedTexts } from "../operations/outside-content.js";
export { returnsOutsideContent } from "../operations/outside-content.js";
export {
  compactPage,
  cursorPage,
  offsetPage,
  type Page,
  pageOf,
  type Pagination,
} from "../operations/pagination.js";
export {
  combine,
  type Removal,
  remove,
  restore,
  set,
  setOrRemove,
} from "../operations/revert-kinds.js";
export type { PlannedWrite, Revert, RevertChoice } from "../operations/revert.js";
export { runOperation } from "../operations/run-operation.js";
export type { ThingKind, ThingRead } from "../operations/thing-kind.js";
export {
  type Fields,
  findAt,
  type Guard,
  IrreversibleError,
  type PlainRequest,
  type WrittenRequest,
} from "../operations/undo-recipe.js";
export {
  type Directory,
  fetchPeople,
  hasPerson,
  type Person,
  findPersonId,
  resolvePerson,
} from "../people/resolve-person.js";
export type { Aliases } from "../schemas/coerce-input.js";
export { ambiguous, container, like, named, prose } from "../schemas/named.js";
export {
  formatUuid,
  isUuid,
  openObject,
  slugOrUuid,
  textUpTo,
  uuid,
} from "../schemas/common-inputs.js";
export { forModels, selfExplanatory } from "../schemas/model-schema.js";
export {
  describeMoment,
  explainMoment,
  type MomentOfDay,
  type MomentOptions,
  parseDateTime,
  parseMoment,
  toDate,
  toExtendedForm,
} from "../schemas/moment.js";
export {
  isPlainObject,
  listObjects,
  omitUndefined,
  pickWritten,
  replaceMembers,
} from "../text/json.js";
export { companyDomain } from "../text/mail-domains.js";
export { listWords } from "../text/list-words.js";
export { findName, findNamed, isSameName, nameKey } from "../text/names.js";
export { listTokens, quote, quoteUnlessToken } from "../text/quote.js";
export { removeUnseen, truncate } from "../text/safe-text.js";
export { matchesSearch, segmentWords } from "../text/search-words.js";
export { startSentence } from "../text/service-name.js";
export { suggestClosest } from "../text/suggest-closest.js";
export type { AccountTypes, ToolName } from "../tools/catalog.js";
export { OperationTool } from "../tools/operation-tool.js";
export { Toolkit } from "../tools/toolkit.js";
export {
  explainEmptySelection,
  formatRecordingTime,
  joinTurns,
  MAX_RECORDING_SECONDS,
  refineSelection,
  selectionInputs,
  selectSegments,
  type SpokenSegment,
  type TranscriptSelection,
} from "../transcripts/transcript.js";
export {
  createWebhookReceiver,
  createWebhookResponse,
  type DeliveredEvent,
  parseJsonBody,
  WEBHOOK_OPTIONS,
} from "../webhooks/webhook-receiver.js";
export {
  assertWebhookSecret,
  hasHmacSignature,
  resolveWebhookSecrets,
} from "../webhooks/webhook-secret.js";
export {
  type CollectedWrite,
  type AnsweredList,
  type Collection,
  type CollectionPart,
  type CollectionReader,
  type Collections,
  defineCollection,
  type ListedBy,
  type ListOperation,
  type MirroredItem,
  ifPermitted,
  orMissing,
  type PartOwner,
  readList,
  type WrittenItem,
} from "./collection.js";
export { createApiClient, type ClientOptions } from "./create-api-client.js";
export { defineProvider, type ProviderPackage } from "./define-provider.js";
export {
  defineEvents,
  type DescribedEvent,
  type EventAuthor,
  type EventCatalog,
  type EventChange,
  type EventReceiverOptions,
  type EventSubject,
  type EventSubscription,
  type EventThing,
  eventType,
  type EventType,
  type EventTypes,
  type FoundEvent,
  type FoundItem,
  type ReceivedEvent,
} from "./event-catalog.js";
export { oauthClientCredentials } from "./oauth-client-credentials.js";
