import { randomUUID } from "node:crypto";
import { conflictError, unsupportedError, validationError } from "../errors.js";
import type { SessionDocument } from "../repository/documents.js";
import type { RouteContext } from "../route-context.js";
import { parseInput } from "../validation/parse-input.js";
import {
  anyObject,
  list,
  normalizeUuid,
  object,
  oneOfValues,
  text,
  uuid,
} from "../validation/validators.js";
import { requireAgent, saveAgent } from "./agents.js";
import { carryOut, runScript, type ScriptedEvent } from "./script.js";
import {
  addEvents,
  requireSession,
  saveSession,
  serializeSession,
  toStatusEvents,
} from "./sessions.js";

interface PostBody {
  agent_id?: string;
  session_id?: string;
  message?: string;
  metadata?: Record<string, string>;
  actions?: { action_id: string; option_id: "approve" | "reject" }[];
  continue_from?: string;
}

const validateBody = object(
  {},
  {
    agent_id: text({ min: 1 }),
    session_id: uuid,
    message: text({ min: 1 }),
    attachments: list(anyObject),
    metadata: anyObject,
    prompt_context: text(),
    actions: list(object({ action_id: uuid, option_id: oneOfValues("approve", "reject") })),
    continue_from: text({ min: 1 }),
  },
);

const CREDITS_OF_RUN = 1;
const MAX_TITLE = 60;

/**
 * `POST /v1/sessions`: starts a session, continues one, or answers what its agent asks. The run has ended when the reply
 * is sent; the reply says that it is queued (assumed [session-starts-queued]).
 */
export function postSession(context: RouteContext): object {
  const body = parseInput<PostBody>("body", context.body, validateBody);
  if (body.continue_from !== undefined) throw unsupportedError("event streams of sessions");
  const { actions, message } = body;
  if ((message === undefined) === (actions === undefined))
    throw validationError("body failed validation: body should have either message or actions.");
  const session =
    message === undefined
      ? answer(context, body.session_id, actions ?? [])
      : sendMessage(context, body, message);
  return { ...serializeSession({ ...session, requiredActions: [] }), status: "queued" };
}

function sendMessage(context: RouteContext, body: PostBody, message: string): SessionDocument {
  const { repository } = context;
  const session = findSession(context, body, message);
  const agent = requireAgent(context, session.agentId);
  // The status and the message of this reply are assumed [disabled-agent].
  if (agent.status === "disabled") throw validationError("The agent is disabled.");
  const { events, ...state } = runScript(message, repository);
  const content = [{ type: "text", text: message }];
  const created_by = { id: repository.botId, type: "bot" };
  const metadata = body.metadata ?? null;
  const asked: ScriptedEvent = { type: "user.message", content, created_by, metadata };
  const next: SessionDocument = { ...session, ...state };
  addEvents(context, session.id, [asked, ...events, ...toStatusEvents(next)]);
  saveSession(context, next);
  saveAgent(context, {
    ...agent,
    creditsUsed: agent.creditsUsed + CREDITS_OF_RUN,
    runsCompleted: agent.runsCompleted + (next.status === "completed" ? 1 : 0),
    lastRunAt: repository.now.toISOString(),
  });
  return next;
}

/** Returns the session that a message goes to: a new one of an agent, or one whose run has ended. */
function findSession(
  context: RouteContext,
  { agent_id, session_id }: PostBody,
  message: string,
): SessionDocument {
  const { repository } = context;
  if (session_id !== undefined) {
    const session = requireSession(context, normalizeUuid(session_id));
    // The code is assumed [message-while-running].
    if (["in_progress", "requires_action"].includes(session.status))
      throw conflictError("A run of this session is active.");
    return { ...session, requiredActions: [] };
  }
  if (agent_id === undefined)
    throw validationError("body failed validation: body.agent_id should be defined.");
  const agent = requireAgent(context, normalizeUuid(agent_id));
  const now = repository.now.toISOString();
  return {
    id: randomUUID(),
    agentId: agent.id,
    title: message.slice(0, MAX_TITLE),
    status: "in_progress",
    createdAt: now,
    createdBy: repository.botId,
    updatedAt: now,
    requiredActions: [],
  };
}

/** Answers actions. The reply to one that is not asked about is assumed [unknown-action]. */
function answer(
  context: RouteContext,
  sessionId: string | undefined,
  answers: NonNullable<PostBody["actions"]>,
): SessionDocument {
  if (sessionId === undefined)
    throw validationError("body failed validation: body.session_id should be defined.");
  const session = requireSession(context, normalizeUuid(sessionId));
  const events = answers.flatMap(({ action_id, option_id }) => {
    const action = session.requiredActions.find(({ id }) => id === normalizeUuid(action_id));
    if (action === undefined) throw validationError(`Action ${action_id} is not required.`);
    return carryOut(action, option_id === "approve", context.repository);
  });
  const answered = new Set(answers.map(({ action_id }) => normalizeUuid(action_id)));
  const left = session.requiredActions.filter(({ id }) => !answered.has(id));
  const status = left.length === 0 ? "completed" : "requires_action";
  const next: SessionDocument = { ...session, requiredActions: left, status };
  addEvents(context, session.id, [...events, ...toStatusEvents(next)]);
  saveSession(context, next);
  return next;
}
