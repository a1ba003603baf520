import { z } from "zod";
import { NOTES_VERSIONS } from "../versions.js";

/** Versions of this package's operations; never sent to the service. */
const IMPLEMENTATION_VERSIONS = ["1"] as const;

/** The inputs `schema_version` and `tool_version`. */
export function implementationOverrides() {
  return {
    schema_version: z.enum(IMPLEMENTATION_VERSIONS).describe("Leave out").optional(),
    tool_version: z.enum(IMPLEMENTATION_VERSIONS).describe("Leave out").optional(),
  };
}

/** The inputs `notes_version`, `schema_version` and `tool_version`. */
export function versionOverrides() {
  return {
    notes_version: z.enum(NOTES_VERSIONS).describe("API version; leave out").optional(),
    ...implementationOverrides(),
  };
}
