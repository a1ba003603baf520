import { type Handler, Hono } from "hono";
import type { SandboxContext } from "../context.js";
import { getActivity } from "./activities/get-activity.js";
import { listActivities } from "./activities/list-activities.js";
import { getActionItems } from "./analyses/get-action-items.js";
import { getSummary } from "./analyses/get-summary.js";
import { getTranscription } from "./analyses/get-transcription.js";
import { authorize } from "./http/authorize.js";
import { answerError, methodNotAllowed, noSuchRoute } from "./http/errors.js";
import { type ConvintelLimits, convintelLimits, limitRate } from "./http/rate-limit.js";
import { getOrganization } from "./organization/get-organization.js";
import { listUsers } from "./users/list-users.js";

/**
 * The conversation-intelligence service: the Jiminny customer API, served below
 * `/customer/api/v1`. Paths and query names are those seen in public code that calls it.
 *
 * A request is first matched to a route (404, 405), then authorised (401), then counted (429), then
 * checked (422), which is the order of a Laravel application (assumed).
 */
export function createConvintelApp(
  sandbox: SandboxContext,
  limits: ConvintelLimits = convintelLimits,
): Hono {
  const app = new Hono();
  const authorized = authorize(sandbox);
  const serve = (path: string, handler: Handler, bucket: "activities" | "others" = "others") =>
    app.get(path, authorized, limitRate(sandbox, bucket, limits), handler).all(path, ({ req }) => {
      throw methodNotAllowed(req.method, req.path, ["GET", "HEAD"]);
    });

  serve("/getActivities", listActivities(sandbox), "activities");
  serve("/getActivity", getActivity(sandbox));
  serve("/getSummary", getSummary(sandbox));
  serve("/getActionItems", getActionItems(sandbox));
  serve("/getTranscription", getTranscription(sandbox));
  serve("/getUsers", listUsers(sandbox));
  serve("/me", getOrganization(sandbox));

  app.all("*", ({ req }) => {
    throw noSuchRoute(req.path);
  });
  app.onError(answerError);
  return app;
}
