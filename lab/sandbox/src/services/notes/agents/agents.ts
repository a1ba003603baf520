import { restrictedResourceError } from "../errors.js";
import type { Direction, SortKey } from "../pagination/create-comparator.js";
import { paginate } from "../pagination/paginate.js";
import { type PageRequest, pageRequestValidators } from "../pagination/page-request.js";
import { serializeList } from "../pagination/serialize-list.js";
import { type AgentDocument, collections } from "../repository/documents.js";
import { getPathId, type RouteContext } from "../route-context.js";
import { parseInput } from "../validation/parse-input.js";
import {
  anyObject,
  boolean,
  list,
  nullable,
  number,
  object,
  oneOfValues,
  text,
} from "../validation/validators.js";
import { compileFilter, type FilterProperty } from "./compile-filter.js";

const RIGHTS = ["read", "edit", "full"] as const;
const HIDDEN = "hidden";

/**
 * Returns an agent that is shared with the connection; throws 404, and 403 without the right. A deleted one is not found
 * (assumed [deleted-agent-not-found]).
 */
export function requireAgent(
  { repository }: Pick<RouteContext, "repository">,
  id: string,
  right: (typeof RIGHTS)[number] = "read",
): AgentDocument {
  const agent = repository.store.get<AgentDocument>(collections.agents, id);
  if (agent === undefined || agent.status === "deleted")
    return repository.throwNotFound("agent", id);
  if (!hasRight(agent, right)) throw restrictedResourceError();
  return agent;
}

function hasRight({ access }: AgentDocument, right: (typeof RIGHTS)[number]): boolean {
  return RIGHTS.indexOf(access) >= RIGHTS.indexOf(right);
}

function requireFromPath(context: RouteContext, right?: (typeof RIGHTS)[number]): AgentDocument {
  return requireAgent(context, getPathId(context, "agent_id"), right);
}

/** Saves a changed agent. */
export function saveAgent({ repository }: RouteContext, agent: AgentDocument): void {
  repository.store.put(collections.agents, agent.id, agent);
}

/** `GET /v1/agents/{id}`. */
export function retrieveAgent(context: RouteContext): object {
  return serializeAgent(requireFromPath(context));
}

/** The rights that show each field are assumed [hidden-fields]. */
function serializeAgent(agent: AgentDocument): object {
  return {
    object: "agent",
    id: agent.id,
    agent_type: "custom_agent",
    name: agent.name,
    description: agent.description,
    instructions_page_id: null,
    icon: null,
    model: { mode: "auto" },
    connections: [],
    status: agent.status,
    pause_reason: agent.pauseReason,
    created_by: { object: "user", type: "user", id: agent.createdBy },
    version: null,
    agent_version: null,
    has_unpublished_changes: hasRight(agent, "edit") ? false : HIDDEN,
    created_time: agent.createdTime,
    last_edited_time: agent.lastEditedTime,
    last_run_time: hasRight(agent, "edit") ? agent.lastRunAt : HIDDEN,
    last_run_at: hasRight(agent, "edit") ? agent.lastRunAt : HIDDEN,
    credit_limit: hasRight(agent, "full") ? agent.creditLimit : HIDDEN,
    triggers: [],
  };
}

const filterable: Readonly<Record<string, FilterProperty<AgentDocument>>> = {
  id: { type: "id", operators: ["equals"], read: ({ id }) => id },
  agent_type: { type: "string", operators: ["equals"], read: () => "custom_agent" },
  created_by: { type: "people", operators: ["contains"], read: ({ createdBy }) => createdBy },
  created_time: {
    type: "date",
    operators: ["before", "after"],
    read: ({ createdTime }) => createdTime,
  },
  status: { type: "status", operators: ["in"], read: ({ status }) => status },
  model_mode: { type: "select", operators: ["equals"], read: () => "auto" },
  last_run_at: {
    type: "date",
    operators: ["before", "after"],
    read: ({ lastRunAt }) => lastRunAt,
  },
};

interface AgentsQuery extends PageRequest {
  query?: string;
  filter?: object;
  sorts?: { property: "created_time" | "last_run_at"; direction: Direction }[];
  include_deleted?: boolean;
}

const validateQuery = object(
  {},
  {
    query: text(),
    filter: anyObject,
    sorts: list(
      object({
        property: oneOfValues("created_time", "last_run_at"),
        direction: oneOfValues("ascending", "descending"),
      }),
    ),
    verbose: boolean,
    include_deleted: boolean,
    ...pageRequestValidators,
    start_cursor: nullable(pageRequestValidators["start_cursor"] ?? text()),
  },
);

/** `POST /v1/agents/query`: the agents that are shared with the connection, as they were created. */
export function queryAgents(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<AgentsQuery>("body", context.body, validateQuery);
  const { query = "", sorts = [] } = body;
  const matches = compileFilter(body.filter, filterable);
  const all = repository.store.list<AgentDocument>(collections.agents);
  const words = query.toLowerCase();
  const found = all.filter(
    (agent) =>
      (agent.status !== "deleted" || body.include_deleted === true) &&
      `${agent.name}\n${agent.description}`.toLowerCase().includes(words) &&
      matches(agent),
  );
  const listing = {
    scope: `agents/${JSON.stringify([query, body.filter, sorts, body.include_deleted])}`,
    entries: found.map((agent) => ({
      id: agent.id,
      keys: sorts.map(({ property }) => toKey(agent, property)),
      agent,
    })),
    order: all.map(({ id }) => id),
    directions: sorts.map(({ direction }) => direction),
  };
  const { entries, nextCursor } = paginate(repository, listing, toPaging(body));
  return serializeList(
    "agent",
    entries.map(({ agent }) => serializeAgent(agent)),
    nextCursor,
  );
}

function toKey({ createdTime, lastRunAt }: AgentDocument, property: string): SortKey {
  return property === "created_time" ? createdTime : lastRunAt;
}

/** Returns size and cursor of a body, in which null is the cursor of the first page. */
export function toPaging({ page_size, start_cursor }: PageRequest): PageRequest {
  return { ...(page_size && { page_size }), ...(start_cursor && { start_cursor }) };
}

/** `GET /v1/agents/{id}/insights`: what an agent has used. The sandbox has no periods. */
export function retrieveInsights(context: RouteContext): object {
  const agent = requireFromPath(context);
  return {
    object: "agent_insights",
    id: agent.id,
    name: agent.name,
    agent_type: "custom_agent",
    status: agent.status,
    pause_reason: agent.pauseReason,
    created_by: { id: agent.createdBy, type: "user" },
    total_credits_used: agent.creditsUsed,
    credit_limit: hasRight(agent, "full") ? agent.creditLimit : HIDDEN,
    runs_completed: agent.runsCompleted,
  };
}

/** `PATCH /v1/agents/{id}/status`. */
export function updateStatus(context: RouteContext): object {
  const validate = object({ status: oneOfValues("active", "disabled") });
  const { status } = parseInput<{ status: "active" | "disabled" }>("body", context.body, validate);
  const agent = requireFromPath(context, "edit");
  const pauseReason = status === "disabled" ? "disabled_from_api" : null;
  const changed = { ...agent, status, pauseReason, ...stamp(context) };
  saveAgent(context, changed);
  return {
    agent_id: agent.id,
    status,
    pause_reason: pauseReason,
    last_edited_time: changed.lastEditedTime,
  };
}

/** `PATCH /v1/agents/{id}/credit_limit`. */
export function updateCreditLimit(context: RouteContext): object {
  const validate = object({ credit_limit: nullable(number) });
  const body = parseInput<{ credit_limit: number | null }>("body", context.body, validate);
  const agent = requireFromPath(context, "full");
  const changed = { ...agent, creditLimit: body.credit_limit, ...stamp(context) };
  saveAgent(context, changed);
  return {
    agent_id: agent.id,
    credit_limit: body.credit_limit,
    last_edited_time: changed.lastEditedTime,
  };
}

/** `DELETE /v1/agents/{id}`. */
export function deleteAgent(context: RouteContext): object {
  const agent = requireFromPath(context, "edit");
  const changed = { ...agent, status: "deleted" as const, ...stamp(context) };
  saveAgent(context, changed);
  return { agent_id: agent.id, status: "deleted", deleted_at: changed.lastEditedTime };
}

function stamp({ repository }: RouteContext): Pick<AgentDocument, "lastEditedTime"> {
  return { lastEditedTime: repository.now.toISOString() };
}
