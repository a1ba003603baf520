export { describeEvent } from "./describe-event.js";
export type { EventReport, EventsOptions, EventSource, EventStatus } from "./event-options.js";
export { Events } from "./events.js";
export type {
  EventHandler,
  EventSelection,
  EventWhere,
  HandledEvent,
  Outcome,
} from "./handlers.js";
export type { FailedEvent } from "./inbox.js";
export type { FoundReport } from "./catch-up.js";
export type {
  SubscribableType,
  Subscription,
  SubscriptionHandler,
  Subscriptions,
} from "./subscriptions.js";
export type { Occurrence, ScheduleOptions } from "./schedules.js";
