import { z } from "zod";
import { NOTES_VERSIONS } from "../versions.js";

/** The version of the operations as this package implements them; it never goes to the service. */
const IMPLEMENTATION_VERSIONS = ["1"] as const;

/** The inputs `schema_version` and `tool_version`. */
export function implementationOverrides() {
  return {
    schema_version: z
      .enum(IMPLEMENTATION_VERSIONS)
      .describe("Version of this tool's inputs; leave out")
      .optional(),
    tool_version: z
      .enum(IMPLEMENTATION_VERSIONS)
      .describe("Version of this tool; leave out")
      .optional(),
  };
}

/** The inputs `notes_version`, `schema_version` and `tool_version`. */
export function overrides() {
  return {
    notes_version: z
      .enum(NOTES_VERSIONS)
      .describe("Version of the service's API; leave out")
      .optional(),
    ...implementationOverrides(),
  };
}
