import { setTimeout as wait } from "node:timers/promises";
import { type AgentMiddleware, createMiddleware } from "langchain";

/** Creates middleware that waits before each turn of the model, so that a person can follow a scripted one. */
export function paceTurns(turnMs: number): AgentMiddleware {
  return createMiddleware({
    name: "PaceTurns",
    wrapModelCall: async (request, handler) => {
      await wait(turnMs);
      return handler(request);
    },
  });
}
