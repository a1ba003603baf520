import type { AccountProvider } from "@workbelt/core/provider";
import type { ConnectedAccounts } from "@workbelt/core/accounts";
import { Hono } from "hono";

/** Environment of requests with a session. */
export type SignedIn = { Variables: { account: string } };

/** Dependencies of the connection routes. */
export interface ConnectionOptions {
  /** The address under which browsers reach the server. */
  publicUrl: URL;
  accounts: ConnectedAccounts;
  providers: readonly AccountProvider[];
}

/**
 * Creates the routes that connect and disconnect accounts. Each service has its own callback, so that
 * an authorization code of one is never sent to another (RFC 9700, section 4.4.2).
 */
export function createConnectionRoutes(parts: ConnectionOptions): Hono<SignedIn> {
  const { accounts, providers, publicUrl } = parts;
  const isKnown = (name: string) => providers.some(({ service }) => service.name === name);
  return new Hono<SignedIn>()
    .post("/connect/:provider", async (context) => {
      const provider = context.req.param("provider");
      if (!isKnown(provider)) return context.notFound();
      const { account } = context.var;
      const redirectUri = new URL(`/callback/${provider}`, publicUrl).href;
      const { url } = await accounts.start({ provider, account, redirectUri });
      return context.redirect(url, 303);
    })
    .get("/callback/:provider", async (context) => {
      const provider = context.req.param("provider");
      if (!isKnown(provider)) return context.notFound();
      const { pathname, search } = new URL(context.req.url);
      // The account of this session: a callback started in another session is rejected.
      const { account } = context.var;
      await accounts.complete({ callbackUrl: pathname + search, account, provider });
      return context.redirect("/", 303);
    })
    .post("/disconnect/:provider", async (context) => {
      const provider = context.req.param("provider");
      if (!isKnown(provider)) return context.notFound();
      await accounts.disconnect({ provider, account: context.var.account });
      return context.redirect("/", 303);
    });
}
