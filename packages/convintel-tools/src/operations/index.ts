// Entry point for all frameworks but LangChain.
export { type ConvintelClientOptions, createConvintelClient } from "../client.js";
export type { EndpointOverrides } from "../endpoint-overrides.js";
export { type Endpoint, type EndpointName, defaultEndpoints } from "../endpoints.js";
export {
  convintelPackage,
  ConvintelToolkit,
  type ConvintelToolkitOptions,
  type ConvintelToolName,
} from "../package.js";
export { convintelProvider, type ConvintelProviderOptions } from "../provider.js";
export { type RangePage, type RangeTool, iterateRange } from "../ranges/iterate-range.js";
export { type RecordingFolderOptions, recordingFolder } from "../recordings/recording-folder.js";
export type {
  FindRecording,
  Recording,
  RecordingSource,
  RecordingStore,
  StreamedRecording,
} from "../recordings/recording.js";
export type { ConvintelResultsPage } from "../responses/results-page.js";
export {
  type ConvintelService,
  convintelBaseUrls,
  convintelService,
  createConvintelService,
} from "../service.js";
export { type DeliveryState, type DeliveryLog, createMemoryDeliveryLog } from "@workbelt/core";
export * from "../activities/index.js";
export * from "../coaching/index.js";
export * from "../organization/index.js";
export * from "../reports/index.js";
export * from "../topics/index.js";
export * from "../users/index.js";
export * from "../webhooks/index.js";
