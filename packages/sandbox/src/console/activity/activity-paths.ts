import { createHref } from "../components/create-href.js";

/** Addresses of the activity. */
export const activityPaths = {
  home: "/console/activity",
  clear: "/console/activity/clear",
  stream: "/control/activity/stream",
  request: (id: number) => `/console/activity/${id}`,
  run: (run: string) => createHref("/console/activity", { run }),
} as const;
