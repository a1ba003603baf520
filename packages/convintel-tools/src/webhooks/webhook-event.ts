import { type WebhookTrigger, isWebhookTrigger } from "./trigger.js";

/** What every event has. */
interface EventOf<Trigger extends WebhookTrigger> {
  trigger: Trigger;
  /** The activity it is about, where the payload says so: read it anew, as deliveries are not signed. */
  activityId?: string | undefined;
  /** All that was sent. Its keys are not documented: `convintel_webhook_sample_get` shows them. */
  payload: Readonly<Record<string, unknown>>;
}

/** Something happened to a conversation: an activity that was processed, shared, exported or played. */
export type ConversationEvent =
  | EventOf<"conversation_processed">
  | EventOf<"conversation_shared">
  | EventOf<"conversation_exported">
  | EventOf<"conversation_played">;

/** A manager finished the feedback on a colleague's conversation. */
export interface CoachingFeedbackEvent extends EventOf<"coaching_feedback_completed"> {
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
export function webhookEvent(json: unknown, otherwise?: WebhookTrigger): WebhookEvent | undefined {
  const payload = objectIn(Array.isArray(json) && json.length === 1 ? json[0] : json);
  if (payload === undefined) return undefined;
  const named = [payload["trigger"], payload["event"], payload["type"]].find(isWebhookTrigger);
  const trigger = named ?? otherwise;
  if (trigger === undefined) return undefined;
  const about =
    objectIn(payload["data"]) ?? objectIn(payload["payload"]) ?? aboutOf(payload, named);
  return trigger === "coaching_feedback_completed"
    ? feedbackEvent(about, payload)
    : { trigger, activityId: conversationId(about), payload };
}

/** What an event that is not wrapped is about: all of it, but next to a trigger an id is the event's own. */
function aboutOf({ id, ...rest }: Payload, named: WebhookTrigger | undefined): Payload {
  return named === undefined ? { ...rest, id } : rest;
}

function feedbackEvent(about: Payload, payload: Payload): CoachingFeedbackEvent {
  const feedback = objectIn(about["coachingFeedback"]) ?? objectIn(about["feedback"]) ?? about;
  return {
    trigger: "coaching_feedback_completed",
    activityId: idOf(feedback, "activity") ?? idOf(about, "activity"),
    feedbackId: idOf(about, "feedback") ?? idIn(feedback["id"]),
    coachId: idOf(feedback, "coach"),
    coacheeId: idOf(feedback, "coachee"),
    payload,
  };
}

function conversationId(about: Payload): string | undefined {
  return idOf(about, "activity") ?? idOf(about, "conversation") ?? idIn(about["id"]);
}

function idOf(payload: Payload, name: string): string | undefined {
  return (
    idIn(payload[`${name}Id`]) ??
    idIn(payload[`${name}_id`]) ??
    idIn(objectIn(payload[name])?.["id"])
  );
}

function idIn(value: unknown): string | undefined {
  return (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;
}

function objectIn(value: unknown): Payload | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Payload)
    : undefined;
}
