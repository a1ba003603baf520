/** The event types that the sandbox delivers. */
export const eventTypes = [
  "page.created",
  "page.content_updated",
  "page.properties_updated",
  "page.moved",
  "page.locked",
  "page.unlocked",
  "page.deleted",
  "page.undeleted",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  "view.created",
  "view.updated",
  "view.deleted",
  "file_upload.created",
  "file_upload.completed",
  "file_upload.upload_failed",
] as const;

/** A type of event. */
export type EventType = (typeof eventTypes)[number];
