import { type WebhookTrigger, isWebhookTrigger } from "./webhook-trigger.js";

/** What every event has. */
interface BaseEvent<Trigger extends WebhookTrigger> {
  trigger: Trigger;
  /** The activity it is about, where the payload says so: read it anew, as deliveries are not signed. */
  activityId?: string | undefined;
  /** All that was sent. Its keys are not documented: `convintel_webhook_sample_get` shows them. */
  payload: Readonly<Record<string, unknown>>;
}

/** Something happened to a conversation: an activity that was processed, shared, exported or played. */
export type ConversationEvent =
  | BaseEvent<"conversation_processed">
  | BaseEvent<"conversation_shared">
  | BaseEvent<"conversation_exported">
  | BaseEvent<"conversation_played">;

/** A manager finished the feedback on a colleague's conversation. */
export interface CoachingFeedbackEvent extends BaseEvent<"coaching_feedback_completed"> {
  feedbackId?: string | undefined;
  /** The manager. */
  coachId?: string | undefined;
  /** The sales rep. */
  coacheeId?: string | undefined;
}

/** What a delivery to a webhook says, told apart by its `trigger`. */
export type WebhookEvent = ConversationEvent | CoachingFeedbackEvent;

type Payload = Readonly<Record<string, unknown>>;

/**
 * Reads the JSON of a delivery. The trigger is looked for in the payload, and else is the one that is
 * known otherwise, such as from the webhook's own URL.
 *
 * @returns undefined when it is no object, or of no known trigger.
 */
export function parseWebhookEvent(
  json: unknown,
  otherwise?: WebhookTrigger,
): WebhookEvent | undefined {
  const payload = toObject(Array.isArray(json) && json.length === 1 ? json[0] : json);
  if (payload === undefined) return undefined;
  const named = [payload["trigger"], payload["event"], payload["type"]].find(isWebhookTrigger);
  const trigger = named ?? otherwise;
  if (trigger === undefined) return undefined;
  const about =
    toObject(payload["data"]) ?? toObject(payload["payload"]) ?? findSubject(payload, named);
  return trigger === "coaching_feedback_completed"
    ? toFeedbackEvent(about, payload)
    : { trigger, activityId: findActivityId(about), payload };
}

/** What an event that is not wrapped is about: all of it, but next to a trigger an id is the event's own. */
function findSubject({ id, ...rest }: Payload, named: WebhookTrigger | undefined): Payload {
  return named === undefined ? { ...rest, id } : rest;
}

function toFeedbackEvent(about: Payload, payload: Payload): CoachingFeedbackEvent {
  const feedback = toObject(about["coachingFeedback"]) ?? toObject(about["feedback"]) ?? about;
  return {
    trigger: "coaching_feedback_completed",
    activityId: findId(feedback, "activity") ?? findId(about, "activity"),
    feedbackId: findId(about, "feedback") ?? parseId(feedback["id"]),
    coachId: findId(feedback, "coach"),
    coacheeId: findId(feedback, "coachee"),
    payload,
  };
}

function findActivityId(about: Payload): string | undefined {
  return findId(about, "activity") ?? findId(about, "conversation") ?? parseId(about["id"]);
}

function findId(payload: Payload, name: string): string | undefined {
  return (
    parseId(payload[`${name}Id`]) ??
    parseId(payload[`${name}_id`]) ??
    parseId(toObject(payload[name])?.["id"])
  );
}

function parseId(value: unknown): string | undefined {
  return (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;
}

function toObject(value: unknown): Payload | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Payload)
    : undefined;
}
