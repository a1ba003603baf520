import { z } from "zod";
import { container, forModels } from "@workbelt/core/provider";
import { id, objectOrActivity, objectSlug } from "../inputs/ids.js";
import { recordContainer } from "../schema/container.js";
import { ID_SOURCES } from "../schema/id-sources.js";
import { record } from "./record.js";

/** Scopes to read records. */
export const READ_SCOPES = ["record_permission:read", "object_configuration:read"];
/** Scopes to create and delete records. */
export const WRITE_SCOPES = ["record_permission:read-write", "object_configuration:read"];

/** Returns the scopes for the records of an object or activity. */
export function getRecordScopes(access: "read" | "read-write", object: string): string[] {
  if (recordContainer(object).kind === "activities") {
    return [`activity_record:${access}`, "activity_configuration:read", ...READ_SCOPES];
  }
  return access === "read" ? READ_SCOPES : WRITE_SCOPES;
}

/** A response that holds one record. */
export const recordResponse = z.object({ data: record });

/** The input that names an object. */
export const objectInput = objectSlug(
  "Slug of the object (people, companies, deals, users, workspaces or a custom one) or its UUID",
);

/** The input that names an object or an activity. */
export const objectOrActivityInput = container(
  forModels(
    objectOrActivity(
      `Slug of the object (people, companies, deals, users, workspaces or a custom one) or its UUID; take ${ID_SOURCES.object}. Or an activity as ${ID_SOURCES.activity}`,
    ),
    { description: "Slug, such as companies" },
  ),
  "object",
);

/** The input that names a record. */
export const recordId = id("record", "UUID of the record");
