import { Hono } from "hono";
import type { SandboxContext } from "../context.js";
import { getActivity } from "./activities/get-activity.js";
import { listActivities } from "./activities/list-activities.js";
import { getActionItems } from "./analyses/get-action-items.js";
import { getQuestions } from "./analyses/get-questions.js";
import { getSummary } from "./analyses/get-summary.js";
import { getTranscription } from "./analyses/get-transcription.js";
import { Worker } from "./background/worker.js";
import { listCallScores } from "./call-scores/list-call-scores.js";
import { listFeedback } from "./coaching/list-feedback.js";
import { listComments } from "./comments/list-comments.js";
import { createConvintelControl } from "./control/app.js";
import { authorize } from "./http/authorize.js";
import { answerError, noSuchRoute } from "./http/errors.js";
import { type ConvintelLimits, convintelLimits, limitRate } from "./http/rate-limit.js";
import { type Handlers, serve } from "./http/serve.js";
import { listListens } from "./listens/list-listens.js";
import { getOrganization } from "./organization/get-organization.js";
import { type ConvintelSettings, convintelSettings } from "./settings.js";
import { getMatchedTriggers } from "./topics/get-matched-triggers.js";
import { listTriggers } from "./topics/list-triggers.js";
import { uploadActivity } from "./uploads/upload-activity.js";
import { listUsers } from "./users/list-users.js";
import { createWebhook } from "./webhooks/create-webhook.js";
import { deleteWebhook } from "./webhooks/delete-webhook.js";
import { getSample } from "./webhooks/get-sample.js";
import { listWebhooks } from "./webhooks/list-webhooks.js";

/**
 * The conversation-intelligence service: the Jiminny customer API, served below
 * `/customer/api/v1`. Paths and query names of what reads are those seen in public code that calls
 * it; those of the upload and of the webhooks are assumed. What the sandbox adds for tests lies
 * below `/sandbox`.
 *
 * A request is first matched to a route (404, 405), then authorised (401), then counted (429), then
 * checked (422), which is the order of a Laravel application (assumed).
 */
export function createConvintelApp(
  sandbox: SandboxContext,
  limits: ConvintelLimits = convintelLimits,
  settings: ConvintelSettings = convintelSettings,
): Hono {
  const app = new Hono();
  const worker = new Worker(sandbox, settings);
  const authorized = authorize(sandbox);
  const gates = {
    activities: limitRate(sandbox, "activities", limits),
    others: limitRate(sandbox, "others", limits),
  };
  for (const [path, handlers] of Object.entries(routesOf(sandbox, settings, worker))) {
    const bucket = path === "/getActivities" ? "activities" : "others";
    serve(app, path, handlers, [authorized, gates[bucket]]);
  }
  app.route("/sandbox", createConvintelControl(sandbox, worker));
  app.all("*", ({ req }) => {
    throw noSuchRoute(req.path);
  });
  app.onError(answerError);
  // What an earlier run on the same data file left undone.
  worker.wake();
  return app;
}

function routesOf(
  sandbox: SandboxContext,
  settings: ConvintelSettings,
  worker: Worker,
): Record<string, Handlers> {
  return {
    "/getActivities": { GET: listActivities(sandbox) },
    "/getActivity": { GET: getActivity(sandbox) },
    "/uploadActivity": { POST: uploadActivity(sandbox, settings, worker) },
    "/getSummary": { GET: getSummary(sandbox) },
    "/getActionItems": { GET: getActionItems(sandbox) },
    "/getTranscription": { GET: getTranscription(sandbox) },
    "/getQuestions": { GET: getQuestions(sandbox) },
    "/getTriggers": { GET: listTriggers(sandbox) },
    "/getMatchedTriggers": { GET: getMatchedTriggers(sandbox) },
    "/automated-call-scoring": { GET: listCallScores(sandbox) },
    "/coaching-feedback": { GET: listFeedback(sandbox) },
    "/comments": { GET: listComments(sandbox) },
    "/listens": { GET: listListens(sandbox) },
    "/getUsers": { GET: listUsers(sandbox) },
    "/me": { GET: getOrganization(sandbox) },
    "/webhooks": { GET: listWebhooks(sandbox), POST: createWebhook(sandbox) },
    // Before the path with an id, which would take it too.
    "/webhooks/sample": { GET: getSample(sandbox) },
    "/webhooks/:id": { DELETE: deleteWebhook(sandbox) },
  };
}
