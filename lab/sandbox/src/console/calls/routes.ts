import { Hono } from "hono";
import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { readOffset } from "../components/render-pager.js";
import { renderPath } from "../components/render-path.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { requireFound } from "../require-found.js";
import { sendPage } from "../shell/render-page.js";
import { callPaths } from "../paths.js";
import { renderCall } from "./render-call.js";
import { renderCalls } from "./render-calls.js";

/** Creates the pages of calls, below `/console/calls`. */
export function createCallRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  const repository = new ConvintelRepository(context.store);
  return new Hono<ConsoleEnv>()
    .get("/", (request) => {
      const content = renderCalls(repository, readOffset(request));
      return sendPage(request, { title: "Calls", current: callPaths.home, content });
    })
    .get("/:id", (request) => {
      const call = requireFound(repository.activities.get(request.req.param("id")), "call");
      return sendPage(request, {
        title: call.title,
        current: callPaths.home,
        before: renderPath([{ href: callPaths.home, label: "Calls" }]),
        content: renderCall(context, repository, call),
      });
    });
}
