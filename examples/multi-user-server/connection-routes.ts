import type { AccountProvider } from "@workbelt/core/provider";
import type { ConnectedAccounts } from "@workbelt/core/accounts";
import { Hono } from "hono";

/** A request of somebody who is signed in. */
export type SignedIn = { Variables: { account: string } };

/** What connecting needs. */
export interface ConnectionParts {
  /** The address at which browsers reach the server. */
  publicUrl: URL;
  accounts: ConnectedAccounts;
  providers: readonly AccountProvider[];
}

/**
 * The person's browser goes to a service and comes back here; or the connection is ended. Each service
 * has a callback of its own, so that a code of one is never taken to another (RFC 9700, section 4.4.2).
 */
export function connectionRoutes(parts: ConnectionParts): Hono<SignedIn> {
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
      // That of the session in this browser: a callback that was started in another one is refused.
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
