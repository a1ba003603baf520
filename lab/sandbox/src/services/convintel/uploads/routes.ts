import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { uploadByUrl } from "./upload-by-url.js";
import { uploadActivity } from "./upload-activity.js";

/** Routes for uploads. */
export function uploadRoutes(context: RouteContext): RouteTable {
  return {
    "/uploadActivity": { POST: uploadActivity(context) },
    "/uploadActivityByUrl": { POST: uploadByUrl(context) },
  };
}
