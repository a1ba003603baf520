import { expect, test } from "vitest";
import { ApiClient, AuthRequiredError, ConfigurationError } from "../../src/index.js";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { MemoryStore } from "../../src/store/index.js";
import { DeskGetPaperTool, deskService } from "../helpers/desk.js";
import { type Answer, json, startServer } from "../helpers/server.js";
import { callbackOf, deskProvider, REDIRECT_URI } from "../helpers/fake-provider.js";

/** A desk whose tokens are made of the code they were given for, and end after some requests each. */
async function startDesk() {
  const uses = new Map<string, number>();
  /** Papers by the token with which they were read. */
  const read = new Map<string, Set<string>>();
  const answer: Answer = (response, seen) => {
    if (seen.url === "/token") {
      const form = new URLSearchParams(seen.body);
      const [owner = "", number = 0] = (form.get("code") ?? form.get("refresh_token") ?? "").split(
        "/",
      );
      const next = `${owner}/${Number(number) + 1}`;
      const granted = { access_token: `of/${next}`, token_type: "bearer", refresh_token: next };
      return json(200, granted)(response, seen);
    }
    const token = seen.headers.authorization?.replace("Bearer ", "") ?? "";
    uses.set(token, (uses.get(token) ?? 0) + 1);
    if ((uses.get(token) ?? 0) > 100) return json(401, { code: "expired" })(response, seen);
    const [, owner = ""] = token.split("/");
    const id = seen.url.replace("/papers/", "");
    read.set(owner, (read.get(owner) ?? new Set()).add(id));
    json(200, { data: { id, title: "Rent" } })(response, seen);
  };
  const server = await startServer(answer);
  return { provider: deskProvider(server.baseUrl), read };
}

async function connected(accounts: ConnectedAccounts, ...names: string[]) {
  for (const account of names) {
    const { url } = await accounts.start({ provider: "desk", account, redirectUri: REDIRECT_URI });
    await accounts.complete({ callbackUrl: callbackOf(url, { code: account }), account });
  }
}

test("two people's calls, a thousand times through one tool, never swap tokens", async () => {
  const desk = await startDesk();
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [desk.provider],
  });
  await connected(accounts, "ada", "bob");
  const client = new ApiClient(deskService, {
    credentials: accounts.credentials({ provider: "desk" }),
  });
  const tool = new DeskGetPaperTool({ client });
  for (let round = 0; round < 20; round += 1) {
    const calls = Array.from({ length: 50 }, (_, index) => {
      const account = (index * 7 + round) % 3 === 0 ? "ada" : "bob";
      const input = { paper_id: `${account}-${round}-${index}` };
      return index % 2 === 0
        ? tool.execute(input, { account })
        : tool.invoke(input, { configurable: { account } });
    });
    await Promise.all(calls);
  }
  const [ada, bob] = ["ada", "bob"].map((owner) => [...(desk.read.get(owner) ?? [])]);
  expect(ada?.every((id) => id.startsWith("ada-"))).toBe(true);
  expect(bob?.every((id) => id.startsWith("bob-"))).toBe(true);
  expect((ada?.length ?? 0) + (bob?.length ?? 0)).toBe(1000);
});

test("cached values are not shared by two accounts", async () => {
  const desk = await startDesk();
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [desk.provider],
  });
  await connected(accounts, "ada", "bob");
  const client = new ApiClient(deskService, {
    credentials: accounts.credentials({ provider: "desk" }),
  });
  for (const account of ["ada", "bob"]) {
    expect(await client.cached("key", async () => account, { account })).toBe(account);
  }
});

test("an account of another provider is distinguished from an unknown one", async () => {
  const desk = await startDesk();
  const shelf = {
    ...desk.provider,
    service: { ...deskService, name: "shelf", displayName: "the shelf" },
  };
  const providers = [desk.provider, shelf];
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
  await connected(accounts, "ada");
  const client = new ApiClient(shelf.service, {
    credentials: accounts.credentials({ provider: "shelf" }),
  });
  const send = (account: string) =>
    client.send({ method: "GET", path: "/papers/1" as never }, { account });
  await expect(send("ada")).rejects.toBeInstanceOf(AuthRequiredError);
  await expect(send("ada")).rejects.toMatchObject({
    connectedTo: ["desk"],
    account: { provider: "shelf", account: "ada", status: "disconnected" },
  });
  await expect(send("ada")).rejects.toThrow("is connected to the desk, but not to the shelf");
  await expect(send("bob")).rejects.toBeInstanceOf(AuthRequiredError);
  await expect(send("bob")).rejects.toMatchObject({ connectedTo: undefined });
});

test("credentials of one service are rejected by the client of another", async () => {
  const desk = await startDesk();
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [desk.provider],
  });
  const service = { ...deskService, name: "shelf", displayName: "the shelf" };
  expect(
    () => new ApiClient(service, { credentials: accounts.credentials({ provider: "desk" }) }),
  ).toThrow(ConfigurationError);
  expect(() => accounts.credentials({ provider: "shelf" })).toThrow('no provider "shelf"');
});
