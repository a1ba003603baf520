import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { json, startServer } from "../helpers/server.js";

const script = fileURLToPath(new URL("../helpers/missing-module.mjs", import.meta.url));

// Such as after a deployment that replaced the files of a bundle under a running process.
test.each(["tools/deferred.ts", "client/failed-request.ts"])(
  "a write is not sent if %s, which it may need afterwards, cannot be loaded",
  async (missing) => {
    const { baseUrl, seen } = await startServer(json(500, {}));
    const { stdout } = await promisify(execFile)(process.execPath, [script, missing, baseUrl]);
    expect(JSON.parse(stdout)).toEqual({ message: `${missing} is missing` });
    expect(seen).toEqual([]);
  },
);
