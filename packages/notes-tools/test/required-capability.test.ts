import type { Path } from "@workbelt/core/provider";
import { expect, test } from "vitest";
import { getRequiredCapability } from "../src/required-capability.js";

test.each([
  ["GET", "/v1/pages/x", "read content"],
  ["POST", "/v1/search", "read content"],
  ["POST", "/v1/data_sources/x/query", "read content"],
  ["POST", "/v1/views/x/queries", "read content"],
  ["DELETE", "/v1/views/x/queries/y", "read content"],
  ["POST", "/v1/blocks/meeting_notes/query", "read content"],
  ["POST", "/v1/pages", "insert content"],
  ["POST", "/v1/views", "insert content"],
  ["DELETE", "/v1/views/x", "update content"],
  ["POST", "/v1/databases", "insert content"],
  ["PATCH", "/v1/blocks/x/children", "insert content"],
  ["PATCH", "/v1/pages/x", "update content"],
  ["PATCH", "/v1/pages/x/markdown", "update content"],
  ["POST", "/v1/pages/x/move", "update content"],
  ["PATCH", "/v1/databases/x", "update content"],
  ["DELETE", "/v1/blocks/x", "update content"],
  ["GET", "/v1/comments", "read comments"],
  ["POST", "/v1/comments", "insert comments"],
  ["GET", "/v1/users", "see users"],
] as const)("%s %s needs the capability to %s", (method, at, capability) => {
  expect(getRequiredCapability({ method, path: at as Path })).toBe(capability);
});
