// The sandbox in a process of its own. It connects the team's accounts, tells the parent process its
// addresses, and on any message sends the requests that it has received since the last.
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { startSandbox } from "@workbelt/sandbox";
import { openSharedState } from "../shared-state.ts";
import { connectTeam } from "./connect-team.ts";
import type { LoggedRequest } from "./request-log.ts";

const [, , limits = "limits", latencyMs = "0"] = process.argv;
const sandbox = await startSandbox({ rateLimits: limits === "limits" });
Object.assign(process.env, sandbox.environment);
const state = await openSharedState();
// Creates the tables: once for each database, not in every worker.
await state.checkpointer.setup();
await connectTeam(sandbox, state.accounts);
await state.close();

for (const service of ["crm", "notes", "convintel"] as const) {
  sandbox.faults.add({ service, delayMs: Number(latencyMs), times: Number.MAX_SAFE_INTEGER });
}
const log: LoggedRequest[] = [];
const unanswered = new WeakMap<IncomingMessage, LoggedRequest>();
// Also the requests of killed processes, whose responses never end.
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  const { method = "", url = "" } = request;
  const logged = { at: performance.now(), method, url, status: undefined };
  unanswered.set(request, logged);
  log.push(logged);
});
subscribe("http.server.response.finish", (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const logged = unanswered.get(request);
  if (logged !== undefined) logged.status = response.statusCode;
});

process.on("message", () => process.send?.(log.splice(0)));
process.once("disconnect", () => process.exit());
process.send?.({ services: sandbox.services, environment: sandbox.environment });
