import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { AuthRequiredError } from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { deskClient } from "../helpers/desk.js";
import { silence, startServer } from "../helpers/server.js";

test("the 401 of another account as the reason of an abort is not reported to the credentials", async () => {
  const { baseUrl, seen } = await startServer(silence);
  const onUnauthorized = vi.fn<() => Promise<void>>(async () => {});
  const authorize = async () => ({ headers: { authorization: "Bearer token-of-this-account" } });
  const client = deskClient(baseUrl, { credentials: { authorize, onUnauthorized } });
  const controller = new AbortController();
  const sent = client.send({ method: "GET", path: path`/papers` }, { signal: controller.signal });
  while (seen.length === 0) await setTimeout(5);
  const other = new AuthRequiredError("Another account has to be connected.", { status: 401 });
  controller.abort(other);
  await expect(sent).rejects.toBe(other);
  expect(onUnauthorized).not.toHaveBeenCalled();
});
