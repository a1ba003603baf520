import { AuthRequiredError } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { expect, test } from "vitest";
import { desklyPackage, desklyProvider } from "../src/index.js";
import { CLIENT, startAuthorizationServer } from "./helpers/fake-authorization-server.js";
import { startDeskly } from "./helpers/fake-deskly.js";

const redirectUri = "http://127.0.0.1:8765/callback/deskly";
const ada = { provider: "deskly", account: "ada" };

async function connectAda() {
  const server = await startDeskly();
  const authorizationServer = await startAuthorizationServer(server);
  const provider = desklyProvider({
    ...CLIENT,
    baseUrl: server.baseUrl,
    oauthUrl: authorizationServer.oauthUrl,
  });
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [provider],
  });
  const { url } = await accounts.start({ ...ada, redirectUri });
  await accounts.complete({ callbackUrl: authorizationServer.approve(url), account: "ada" });
  return { accounts, client: desklyPackage.createClient({ accounts }), server };
}

test("connects an account with PKCE and acts for it", async () => {
  const { accounts, client } = await connectAda();

  const me = await desklyPackage
    .createTool("deskly_get_current_agent", { client })
    .execute({}, { account: "ada" });

  expect(me.name).toBe("Mara Lind");
  expect(await accounts.status(ada)).toMatchObject({
    status: "active",
    connection: { id: "wsp_1", name: "Northwind support", person: "agt_1" },
  });
});

test("refuses a call for an account that is not connected", async () => {
  const { client } = await connectAda();
  const call = desklyPackage
    .createTool("deskly_list_agents", { client })
    .execute({}, { account: "bob" });

  await expect(call).rejects.toThrow(AuthRequiredError);
});

test("refreshes a rejected token once and repeats the call", async () => {
  const { client, server } = await connectAda();
  server.tokens.clear();

  const { items } = await desklyPackage
    .createTool("deskly_list_agents", { client })
    .execute({}, { account: "ada" });

  expect(items.map(({ name }) => name)).toEqual(["Mara Lind", "Jonas Reed"]);
  expect(server.requests.at(-1)?.token).toBe("access-2");
});

test("revokes the tokens of a disconnected account", async () => {
  const { accounts, server } = await connectAda();

  await accounts.disconnect(ada);

  expect(server.tokens).toEqual(new Set());
  expect(await accounts.status(ada)).toMatchObject({ status: "disconnected" });
});
