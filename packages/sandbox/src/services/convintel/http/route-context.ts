import type { JobQueue } from "../jobs/job-queue.js";
import type { ServiceContext } from "../service-context.js";
import type { ConvintelSettings } from "../settings.js";

/** Dependencies of the routes. */
export interface RouteContext extends ServiceContext {
  settings: ConvintelSettings;
  jobs: JobQueue;
}
