import { Hono } from "hono";
import { oauthServiceNames } from "../../common/tokens.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { requireFound } from "../require-found.js";
import { sendPage } from "../shell/render-page.js";
import { listApps, listConnections } from "./list-connections.js";
import { renderOAuth } from "./render-oauth.js";

const HOME = "/console/oauth";

/** Creates the page of apps, grants and tokens, `/console/oauth`. */
export function createOAuthViewRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  return new Hono<ConsoleEnv>()
    .get("/", (request) => {
      const content = renderOAuth({
        apps: listApps(context),
        connections: listConnections(context),
        canWrite: request.get("access").canWrite,
      });
      return sendPage(request, { title: "OAuth", current: HOME, content });
    })
    .post("/expire", async (request) => {
      const name = new URLSearchParams(await request.req.text()).get("service");
      const service = oauthServiceNames.find((each) => each === name);
      context.control.oauth.expireTokens(requireFound(service, "service"));
      return request.redirect(HOME, 303);
    });
}
