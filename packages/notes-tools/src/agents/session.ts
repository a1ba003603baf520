import { type Api, path, selfExplanatory } from "@workbelt/core/provider";
import type { InputIssue } from "@workbelt/core";
import { z } from "zod";
import { checkRead } from "../inputs/check-target.js";
import { NEWEST_HEADERS } from "../versions.js";
import { idOf } from "../inputs/id-of.js";

const requiredAction = z.looseObject({
  action_id: z.string(),
  title: z.string().nullish(),
  options: z.array(z.looseObject({ id: z.string(), label: z.string().nullish() })).nullish(),
});

/** An action that an agent asks a person about. */
export type RequiredAction = z.infer<typeof requiredAction>;

/** A session as the service returns it. */
export const session = z.looseObject({
  id: z.string(),
  agent_id: z.string(),
  title: z.string().nullish(),
  status: z.string(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  required_actions: z.array(requiredAction).nullish(),
  error: z
    .looseObject({
      code: z.string().nullish(),
      message: z.string().nullish(),
      retryable: z.boolean().nullish(),
    })
    .nullish(),
});

/** A session as the service returns it. */
export type NotesSession = z.infer<typeof session>;

const ENDED = ["completed", "failed", "canceled", "terminated"];

/** Returns true if nothing more happens in a session by itself. A status that is not known has not ended. */
export function isAtRest({ status }: NotesSession): boolean {
  return status === "requires_action" || hasEnded({ status });
}

/** Returns true for a session whose run has ended. */
export function hasEnded({ status }: Pick<NotesSession, "status">): boolean {
  return ENDED.includes(status);
}

/** The shape of a session for models. */
export const sessionOutput = z.strictObject({
  session_id: z.string(),
  agent_id: z.string(),
  title: z.string().optional(),
  status: z.string(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  required_actions: z
    .array(
      z.strictObject({
        action_id: z.string(),
        title: z.string().optional(),
        options: z
          .array(z.strictObject({ option: z.string(), label: z.string().optional() }))
          .optional(),
      }),
    )
    .optional(),
  error: z
    .strictObject({
      code: z.string().optional(),
      message: z.string().optional(),
      retryable: z.boolean().optional(),
    })
    .optional(),
});

/** The parts of a session that a model needs. */
export function compactSession(found: NotesSession): z.infer<typeof sessionOutput> {
  const { error } = found;
  const actions = (found.required_actions ?? []).map(({ action_id, options, title }) => ({
    action_id,
    title: title ?? undefined,
    options: options?.map(({ id, label }) => ({ option: id, label: label ?? undefined })),
  }));
  return {
    session_id: found.id,
    agent_id: found.agent_id,
    title: found.title ?? undefined,
    status: found.status,
    created_at: found.created_at ?? undefined,
    updated_at: found.updated_at ?? undefined,
    required_actions: actions.length === 0 ? undefined : actions,
    error: error
      ? {
          code: error.code ?? undefined,
          message: error.message ?? undefined,
          retryable: error.retryable ?? undefined,
        }
      : undefined,
  };
}

/** The input `session_id`. Its name tells models enough. */
export function sessionId() {
  return selfExplanatory(idOf("session_id from notes_session_list"));
}

/** Fetches a session. */
export function fetchSession(api: Api, id: string): Promise<NotesSession> {
  return api.get(path`/v1/sessions/${id}`, session, { headers: NEWEST_HEADERS });
}

/** Finds that a session cannot be read. */
export function checkSession(
  { session_id }: { session_id: string },
  api: Api,
): Promise<readonly InputIssue[]> {
  return checkRead("session_id", () => fetchSession(api, session_id));
}

/**
 * Posts a message to an agent, or an answer. It is never sent twice: after an unknown outcome, `verifyWith` says what shows if
 * it has arrived.
 */
export function postSession(api: Api, body: object, verifyWith?: string): Promise<NotesSession> {
  return api.post(path`/v1/sessions`, body, session, { headers: NEWEST_HEADERS, verifyWith });
}
