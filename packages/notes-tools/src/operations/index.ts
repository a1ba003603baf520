// Entry point for all frameworks but LangChain.
export { createNotesClient, type NotesClientOptions } from "../client.js";
export {
  notesPackage,
  NotesToolkit,
  type NotesToolkitOptions,
  type NotesToolName,
} from "../package.js";
export { notesProvider, type NotesProviderOptions } from "../provider.js";
export { notesService } from "../service.js";
export type { NotesVersion } from "../versions.js";
export type { NotesUnknownEvent, NotesWebhookEvent } from "../webhooks/webhook-event.js";
export {
  notesWebhookHandler,
  type NotesWebhookHandlerOptions,
} from "../webhooks/webhook-handler.js";
export * from "../agents/index.js";
export * from "../blocks/index.js";
export * from "../comments/index.js";
export * from "../databases/index.js";
export * from "../emojis/index.js";
export * from "../files/index.js";
export * from "../meetings/index.js";
export * from "../pages/index.js";
export * from "../search/index.js";
export * from "../skills/index.js";
export * from "../users/index.js";
export * from "../views/index.js";
