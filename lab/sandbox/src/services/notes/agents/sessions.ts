import { randomUUID } from "node:crypto";
import type { Direction } from "../pagination/create-comparator.js";
import { paginate } from "../pagination/paginate.js";
import { type PageRequest, pageRequestValidators } from "../pagination/page-request.js";
import { serializeList } from "../pagination/serialize-list.js";
import {
  type AgentDocument,
  collections,
  type SessionDocument,
  type SessionEventDocument,
} from "../repository/documents.js";
import { getPathId, type RouteContext } from "../route-context.js";
import { parseInput } from "../validation/parse-input.js";
import {
  anyObject,
  list,
  nullable,
  object,
  oneOfValues,
  text,
  type Validator,
} from "../validation/validators.js";
import { toPaging } from "./agents.js";
import { compileFilter, type FilterProperty, MOMENTS } from "./compile-filter.js";
import type { ScriptedEvent } from "./script.js";

/** Returns a session of an agent that is shared with the connection; throws 404. */
export function requireSession({ repository }: RouteContext, id: string): SessionDocument {
  return (
    repository.store.get<SessionDocument>(collections.sessions, id) ??
    repository.throwNotFound("session", id)
  );
}

/** Saves a session that has changed now. */
export function saveSession({ repository }: RouteContext, session: SessionDocument): void {
  const updatedAt = repository.now.toISOString();
  repository.store.put(collections.sessions, session.id, { ...session, updatedAt });
}

/** Adds events to a session. */
export function addEvents(
  { repository }: RouteContext,
  sessionId: string,
  events: readonly ScriptedEvent[],
): void {
  const { sessionEvents } = repository.collections;
  let sequence = sessionEvents.find("session", sessionId).length;
  for (const { id = randomUUID(), ...fields } of events) {
    sequence += 1;
    const createdAt = repository.now.toISOString();
    const event: SessionEventDocument = { id, sessionId, sequence, createdAt, fields };
    repository.store.put(collections.sessionEvents, id, event);
  }
}

/** Returns the event of a session that now has its status; none while it runs. */
export function toStatusEvents(session: SessionDocument): ScriptedEvent[] {
  if (session.status === "in_progress") return [];
  return [{ type: "session.status", status: session.status, ...serializeState(session) }];
}

function serializeState({ error, requiredActions }: SessionDocument): object {
  return {
    ...(requiredActions.length > 0 && {
      required_actions: requiredActions.map(({ id, labels, title }) => ({
        action_id: id,
        title,
        options: [
          { id: "approve", label: labels.approve },
          { id: "reject", label: labels.reject },
        ],
      })),
    }),
    ...(error !== undefined && { error }),
  };
}

/** Serializes a session as the requests that change it return it. */
export function serializeSession(session: SessionDocument): object {
  return {
    object: "session",
    id: session.id,
    agent_id: session.agentId,
    title: session.title,
    status: session.status,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
    ...serializeState(session),
  };
}

function serializeWhole(session: SessionDocument): object {
  return {
    ...serializeSession(session),
    created_by: { id: session.createdBy, type: "bot" },
    agent_version: null,
    models: { type: "auto" },
  };
}

/** `GET /v1/sessions/{id}`. */
export function retrieveSession(context: RouteContext): object {
  return serializeWhole(requireSession(context, getPathId(context, "session_id")));
}

/**
 * `POST /v1/sessions/{id}/cancel`: ends a run. A session without one stays as it is
 * (assumed [cancel-of-ended-session]).
 */
export function cancelSession(context: RouteContext): object {
  parseInput("body", context.body, object({}, { event_id: text({ min: 1 }) }));
  const session = requireSession(context, getPathId(context, "session_id"));
  if (!["in_progress", "requires_action"].includes(session.status))
    return serializeSession(session);
  const canceled: SessionDocument = { ...session, status: "canceled", requiredActions: [] };
  addEvents(context, session.id, toStatusEvents(canceled));
  saveSession(context, canceled);
  return serializeSession(requireSession(context, session.id));
}

interface ListQuery extends PageRequest {
  query?: string;
  filter?: object;
  sorts?: { property: string; direction: Direction }[];
}

function createQueryValidator(sortable: readonly string[], more: Record<string, Validator> = {}) {
  return object(
    {},
    {
      ...more,
      filter: anyObject,
      sorts: list(
        object({
          property: oneOfValues(...sortable),
          direction: oneOfValues("ascending", "descending"),
        }),
      ),
      ...pageRequestValidators,
      start_cursor: nullable(pageRequestValidators["start_cursor"] ?? text()),
    },
  );
}

const validateSessions = createQueryValidator(["created_at", "updated_at"], { query: text() });
const validateEvents = createQueryValidator(["sequence", "created_at"]);

const sessionProperties: Readonly<Record<string, FilterProperty<SessionDocument>>> = {
  id: { type: "string", operators: ["equals"], read: ({ id }) => id },
  agent_id: { type: "string", operators: ["equals"], read: ({ agentId }) => agentId },
  status: { type: "status", operators: ["equals", "in"], read: ({ status }) => status },
  created_at: { type: "timestamp", operators: MOMENTS, read: ({ createdAt }) => createdAt },
  updated_at: { type: "timestamp", operators: MOMENTS, read: ({ updatedAt }) => updatedAt },
};

/**
 * `POST /v1/sessions/query`, newest first by default (assumed [sessions-newest-first]). Sessions that do not match are left
 * out of a page once it is read, so that it may be empty although there is more, as the service documents.
 */
export function querySessions(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<ListQuery>("body", context.body, validateSessions);
  const sorts = body.sorts ?? [{ property: "created_at", direction: "descending" as const }];
  const matches = compileFilter(body.filter, sessionProperties);
  const words = (body.query ?? "").toLowerCase();
  const all = repository.store.list<SessionDocument>(collections.sessions).toReversed();
  const listing = {
    scope: `sessions/${JSON.stringify([body.query, body.filter, sorts])}`,
    entries: all.map((session) => ({
      id: session.id,
      keys: sorts.map(({ property }) =>
        property === "created_at" ? session.createdAt : session.updatedAt,
      ),
      session,
    })),
    order: all.map(({ id }) => id),
    directions: sorts.map(({ direction }) => direction),
  };
  const { entries, nextCursor } = paginate(repository, listing, toPaging(body));
  const results = entries
    .map(({ session }) => session)
    .filter((session) => session.title.toLowerCase().includes(words) && matches(session))
    .filter(({ agentId }) => isShared(context, agentId));
  return serializeList(
    "session",
    results.map((session) => serializeWhole(session)),
    nextCursor,
  );
}

function isShared({ repository }: RouteContext, agentId: string): boolean {
  return repository.store.get<AgentDocument>(collections.agents, agentId) !== undefined;
}

const eventProperties: Readonly<Record<string, FilterProperty<SessionEventDocument>>> = {
  id: { type: "string", operators: ["equals"], read: ({ id }) => id },
  type: { type: "event_type", operators: ["equals", "in"], read: ({ fields }) => fields.type },
  sequence: {
    type: "number",
    operators: ["greater_than", "greater_than_or_equal_to", "less_than", "less_than_or_equal_to"],
    read: ({ sequence }) => sequence,
  },
  created_at: {
    type: "timestamp",
    operators: ["equals", ...MOMENTS],
    read: ({ createdAt }) => createdAt,
  },
};

/** `POST /v1/sessions/{id}/events/query`, oldest first by default (assumed [events-oldest-first]). */
export function queryEvents(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<ListQuery>("body", context.body, validateEvents);
  const session = requireSession(context, getPathId(context, "session_id"));
  const sorts = body.sorts ?? [{ property: "sequence", direction: "ascending" as const }];
  const matches = compileFilter(body.filter, eventProperties);
  const all = repository.collections.sessionEvents.find("session", session.id);
  const listing = {
    scope: `session-events/${session.id}/${JSON.stringify([body.filter, sorts])}`,
    entries: all.filter(matches).map((event) => ({
      id: event.id,
      keys: sorts.map(({ property }) =>
        property === "sequence" ? event.sequence : event.createdAt,
      ),
      event,
    })),
    order: all.map(({ id }) => id),
    directions: sorts.map(({ direction }) => direction),
  };
  const { entries, nextCursor } = paginate(repository, listing, toPaging(body));
  const results = entries.map(({ event: { createdAt, fields, id, sequence, sessionId } }) => ({
    object: "session_event",
    id,
    session_id: sessionId,
    sequence,
    created_at: createdAt,
    ...fields,
  }));
  return serializeList("session_event", results, nextCursor);
}
