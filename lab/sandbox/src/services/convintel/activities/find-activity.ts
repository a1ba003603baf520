import type { Context } from "hono";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import { notFound } from "../http/errors.js";
import { type InputParser, parseQuery } from "../http/input-parser.js";
import type { ActivityDocument } from "../repository/documents.js";

/** Finds the activity of a request by `activityId`, or throws 404. */
export function findActivity(
  repository: ConvintelRepository,
  context: Context,
  query: InputParser = parseQuery(context),
): ActivityDocument {
  const id = query.requireUuid("activityId");
  query.assertValid();
  const activity = repository.activities.get(id);
  if (activity === undefined) throw notFound("Activity");
  return activity;
}
