import type { Context } from "hono";
import type { Store } from "../../store/store.js";
import { notFound } from "../http/errors.js";
import type { InputCheck } from "../http/input-check.js";
import { readQuery } from "../http/query.js";
import type { ActivityDocument } from "./document.js";

/** The activity that a request names in `activityId`. */
export function findActivity(
  store: Store,
  context: Context,
  query: InputCheck = readQuery(context),
): ActivityDocument {
  const id = query.requiredUuid("activityId");
  query.finish();
  const activity = store.get<ActivityDocument>("convintel/activities", id);
  if (activity === undefined) throw notFound("Activity");
  return activity;
}
