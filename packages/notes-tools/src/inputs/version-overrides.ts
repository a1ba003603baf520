import { forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { NOTES_VERSIONS } from "../versions.js";

/** Versions of this package's operations; never sent to the service. */
const IMPLEMENTATION_VERSIONS = ["1"] as const;

/** The inputs `schema_version` and `tool_version`, which no model should set. */
export function implementationOverrides() {
  const version = z.enum(IMPLEMENTATION_VERSIONS).optional();
  return {
    schema_version: hidden(version.describe("Version of the input's schema")),
    tool_version: hidden(version.describe("Version of the tool")),
  };
}

/** The inputs `notes_version`, `schema_version` and `tool_version`, which no model should set. */
export function versionOverrides() {
  return {
    notes_version: hidden(
      z.enum(NOTES_VERSIONS).optional().describe("Version of the service's API"),
    ),
    ...implementationOverrides(),
  };
}

function hidden<Schema extends z.ZodType>(schema: Schema): Schema {
  return forModels(schema, { hidden: true });
}
