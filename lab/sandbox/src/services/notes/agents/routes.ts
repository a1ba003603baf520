import type { Route } from "../route-context.js";
import { isNewest } from "../versions.js";
import {
  deleteAgent,
  queryAgents,
  retrieveAgent,
  retrieveInsights,
  updateCreditLimit,
  updateStatus,
} from "./agents.js";
import { postSession } from "./post-session.js";
import { cancelSession, queryEvents, querySessions, retrieveSession } from "./sessions.js";

const agent = "/v1/agents/:agent_id";
const session = "/v1/sessions/:session_id";
const common = { capability: "interactWithAgents", exists: isNewest } as const;

/**
 * Routes for agents and their sessions (public beta), without batches and event streams: a request with
 * `Accept: text/event-stream` gets JSON.
 */
export const agentRoutes: Route[] = [
  { method: "POST", path: "/v1/agents/query", ...common, handle: queryAgents },
  { method: "GET", path: agent, ...common, handle: retrieveAgent },
  { method: "DELETE", path: agent, ...common, handle: deleteAgent },
  { method: "GET", path: `${agent}/insights`, ...common, handle: retrieveInsights },
  { method: "PATCH", path: `${agent}/status`, ...common, handle: updateStatus },
  { method: "PATCH", path: `${agent}/credit_limit`, ...common, handle: updateCreditLimit },
  { method: "POST", path: "/v1/sessions", ...common, handle: postSession },
  { method: "POST", path: "/v1/sessions/query", ...common, handle: querySessions },
  { method: "GET", path: session, ...common, handle: retrieveSession },
  { method: "POST", path: `${session}/cancel`, ...common, handle: cancelSession },
  { method: "POST", path: `${session}/events/query`, ...common, handle: queryEvents },
];
