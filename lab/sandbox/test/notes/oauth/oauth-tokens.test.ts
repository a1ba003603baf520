import { describe, expect, test } from "vitest";
import {
  askNotes,
  basic,
  callback,
  connectNotes,
  createClock,
  refreshNotes,
  started,
  statusWith,
  tokensIn,
} from "../../helpers/oauth.js";

describe("a refresh", () => {
  test("issues a new pair of the same shape and invalidates the old pair", async () => {
    const { now, forward } = createClock();
    const sandbox = await started({ now });
    const old = await connectNotes(sandbox);
    forward(1800);
    const reply = await refreshNotes(sandbox, old.refresh);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      token_type: "bearer",
      bot_id: sandbox.authorizations("notes")[0]?.botId,
      owner: { type: "user", user: { name: "Priya Raman" } },
      duplicated_template_id: null,
    });
    const fresh = tokensIn(reply);
    expect(fresh.access).not.toBe(old.access);
    expect(fresh.refresh).not.toBe(old.refresh);
    expect(await statusWith(sandbox, "notes", old.access)).toBe(401);
    expect(await statusWith(sandbox, "notes", fresh.access)).toBe(200);
    forward(3599);
    expect(await statusWith(sandbox, "notes", fresh.access)).toBe(200);
    forward(1);
    expect(await statusWith(sandbox, "notes", fresh.access)).toBe(401);
    expect((await refreshNotes(sandbox, fresh.refresh)).status).toBe(200);
  });

  test("is rejected and counted the second time, and changes nothing else", async () => {
    const sandbox = await started();
    const old = await connectNotes(sandbox);
    const fresh = tokensIn(await refreshNotes(sandbox, old.refresh));
    for (const again of [1, 2]) {
      const reply = await refreshNotes(sandbox, old.refresh);
      const message = "The refresh token has been used before.";
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        object: "error",
        status: 400,
        code: "invalid_grant",
        message,
        error: "invalid_grant",
        error_description: message,
        request_id: expect.any(String),
      });
      expect(sandbox.authorizations("notes")).toMatchObject([
        { refreshes: 1, refusedReuses: again, active: true },
      ]);
    }
    expect(await statusWith(sandbox, "notes", fresh.access)).toBe(200);
    expect((await refreshNotes(sandbox, fresh.refresh)).status).toBe(200);
  });

  test("succeeds exactly once among concurrent requests", async () => {
    const sandbox = await started();
    const { refresh } = await connectNotes(sandbox);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => refreshNotes(sandbox, refresh)),
    );
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(sandbox.authorizations("notes")).toMatchObject([{ refreshes: 1, refusedReuses: 7 }]);
    for (const winner of winners) {
      expect(await statusWith(sandbox, "notes", tokensIn(winner).access)).toBe(200);
    }
  });

  test("is rejected for another app's token, an access token and an unknown token", async () => {
    const sandbox = await started();
    const { access, refresh } = await connectNotes(sandbox);
    const app = sandbox.addApp("notes", { redirectUris: [callback] });
    for (const reply of [
      await refreshNotes(sandbox, refresh, basic(app)),
      await refreshNotes(sandbox, access),
      await refreshNotes(sandbox, "nope"),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    }
    expect(sandbox.authorizations("notes")).toMatchObject([{ refreshes: 0, refusedReuses: 0 }]);
    expect((await refreshNotes(sandbox, refresh)).status).toBe(200);
  });

  test("leaves the same person's other pair unchanged", async () => {
    const sandbox = await started();
    const [first, second] = [await connectNotes(sandbox), await connectNotes(sandbox)];
    await refreshNotes(sandbox, first.refresh);
    expect(await statusWith(sandbox, "notes", second.access)).toBe(200);
    expect((await refreshNotes(sandbox, second.refresh)).status).toBe(200);
  });
});

describe("introspection", () => {
  test("distinguishes active tokens from others", async () => {
    const { now, forward } = createClock();
    const sandbox = await started({ now });
    const { access, refresh } = await connectNotes(sandbox);
    const introspect = async (token: string, authorization?: string) => {
      const reply = await askNotes(sandbox, "introspect", { token }, authorization);
      expect(reply.status).toBe(200);
      const { request_id: requestId, ...rest } = reply.body;
      expect(requestId).toBe(reply.headers.get("x-notion-request-id"));
      return rest;
    };
    const iat = Math.floor(now().getTime() / 1000);
    for (const token of [access, refresh]) {
      expect(await introspect(token)).toEqual({ active: true, iat });
    }
    const other = basic(sandbox.addApp("notes", { redirectUris: [callback] }));
    expect(await introspect(access, other)).toEqual({ active: false });
    expect(await introspect("nope")).toEqual({ active: false });
    forward(3600);
    expect(await introspect(access)).toEqual({ active: false });
    expect(await introspect(refresh)).toEqual({ active: true, iat });
    await refreshNotes(sandbox, refresh);
    expect(await introspect(refresh)).toEqual({ active: false });
  });

  test.each(["introspect", "revoke"] as const)(
    "%s requires the app's credentials and a token",
    async (path) => {
      const sandbox = await started();
      expect((await askNotes(sandbox, path, { token: "x" }, null)).status).toBe(401);
      expect(await askNotes(sandbox, path, {})).toMatchObject({
        status: 400,
        body: { error: "invalid_request", message: '"token" is missing.' },
      });
    },
  );
});

describe("revocation", () => {
  test.each(["access", "refresh"] as const)("of the %s token invalidates both", async (which) => {
    const sandbox = await started();
    const tokens = await connectNotes(sandbox);
    const other = await connectNotes(sandbox);
    const reply = await askNotes(sandbox, "revoke", { token: tokens[which] });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ request_id: reply.headers.get("x-notion-request-id") });
    expect(await statusWith(sandbox, "notes", tokens.access)).toBe(401);
    expect(await refreshNotes(sandbox, tokens.refresh)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    for (const token of Object.values(tokens)) {
      expect((await askNotes(sandbox, "introspect", { token })).body).toMatchObject({
        active: false,
      });
    }
    expect((await askNotes(sandbox, "revoke", { token: tokens[which] })).status).toBe(200);
    expect(await statusWith(sandbox, "notes", other.access)).toBe(200);
    expect(sandbox.authorizations("notes").map(({ active }) => active)).toEqual([false, true]);
  });

  test("accepts an expired access token", async () => {
    const sandbox = await started();
    const { access, refresh } = await connectNotes(sandbox);
    sandbox.expireTokens("notes");
    await askNotes(sandbox, "revoke", { token: access });
    expect((await refreshNotes(sandbox, refresh)).status).toBe(400);
  });

  test("of a replaced or manually created token changes nothing", async () => {
    const sandbox = await started();
    const old = await connectNotes(sandbox);
    const fresh = tokensIn(await refreshNotes(sandbox, old.refresh));
    const { token: ready } = sandbox.services.notes;
    for (const token of [old.access, old.refresh, ready, "nope"]) {
      expect((await askNotes(sandbox, "revoke", { token })).status).toBe(200);
    }
    expect(await statusWith(sandbox, "notes", fresh.access)).toBe(200);
    expect(await statusWith(sandbox, "notes", ready)).toBe(200);
  });

  test("is rejected for another app", async () => {
    const sandbox = await started();
    const { access } = await connectNotes(sandbox);
    const other = basic(sandbox.addApp("notes", { redirectUris: [callback] }));
    expect(await askNotes(sandbox, "revoke", { token: access }, other)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    expect(await statusWith(sandbox, "notes", access)).toBe(200);
  });
});
