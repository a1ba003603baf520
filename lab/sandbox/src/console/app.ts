import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { getAccess, requireLocalWrites } from "../common/local-requests.js";
import { createActivityViewRoutes } from "./activity/routes.js";
import { createAssetRoutes } from "./assets/routes.js";
import { createCallRoutes } from "./calls/routes.js";
import { createSearchRoutes } from "./search/routes.js";
import { changePaths, mirrorPaths, searchPaths } from "./paths.js";
import { createChangesRoutes } from "./changes/routes.js";
import type { ConsoleContext, ConsoleEnv } from "./console-context.js";
import { createFaultViewRoutes } from "./faults/routes.js";
import { createCrmViewRoutes } from "./crm/routes.js";
import { createMirrorViewRoutes } from "./mirror/routes.js";
import { createNotesViewRoutes } from "./notes/routes.js";
import { MissingPageError } from "./require-found.js";
import { createOAuthViewRoutes } from "./oauth/routes.js";
import { createUploadRoutes } from "./uploads/routes.js";
import { createWebhookViewRoutes } from "./webhooks/routes.js";
import { createOverviewRoutes } from "./overview/routes.js";
import { renderPage } from "./shell/render-page.js";
import { setSecurityHeaders } from "./shell/security-headers.js";

/** Creates the console: the overview at `/` and the views below `/console`. */
export function createConsoleApp(context: ConsoleContext): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  for (const path of ["/", "/console/*"]) {
    app.use(path, setSecurityHeaders, requireLocalWrites, async (request, next) => {
      request.set("access", getAccess(request));
      await next();
    });
  }
  return app
    .route("/", createOverviewRoutes(context))
    .route("/console/activity", createActivityViewRoutes(context))
    .route("/console/faults", createFaultViewRoutes(context))
    .route("/console/oauth", createOAuthViewRoutes(context))
    .route("/console/assets", createAssetRoutes())
    .route(searchPaths.home, createSearchRoutes(context))
    .route(mirrorPaths.home, createMirrorViewRoutes(context))
    .route("/console/crm", createCrmViewRoutes(context))
    .route("/console/notes", createNotesViewRoutes(context))
    .route("/console/calls", createCallRoutes(context))
    .route("/console/webhooks", createWebhookViewRoutes(context))
    .route("/console/uploads", createUploadRoutes(context))
    .route(changePaths.home, createChangesRoutes(context))
    .all("/console/*", () => {
      throw new MissingPageError("There is nothing at this address.");
    })
    .onError(renderError);
}

/** Renders the page for an address without content; other errors are the sandbox's own. */
function renderError(error: Error, context: Context<ConsoleEnv>): Response | Promise<Response> {
  if (!(error instanceof MissingPageError)) throw error;
  const page = renderPage({
    title: "Not found",
    current: "",
    content: html`<p>${error.message}</p>
      <p><a href="/">Go to the overview</a></p>`,
    access: context.get("access"),
  });
  return context.html(page, 404);
}
