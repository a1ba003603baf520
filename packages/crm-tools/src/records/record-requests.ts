import { z } from "zod";
import { id, objectSlug } from "../inputs/ids.js";
import { record } from "./record.js";

/** Scopes to read records. */
export const READ_SCOPES = ["record_permission:read", "object_configuration:read"];
/** Scopes to create and delete records. */
export const WRITE_SCOPES = ["record_permission:read-write", "object_configuration:read"];

/** A response that holds one record. */
export const recordResponse = z.object({ data: record });

/** The input that names an object. */
export const objectInput = objectSlug(
  "Slug of the object (people, companies, deals, users, workspaces or a custom one) or its UUID",
);

/** The input that names a record. */
export const recordId = id("record", "UUID of the record");
