import { isLoopback } from "@workbelt/core/provider";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import { secureHeaders } from "hono/secure-headers";

/** What holds for every request and answer of the server at this address. */
export function security(publicUrl: URL): MiddlewareHandler[] {
  return [
    async (context, next) => {
      await next();
      context.header("cache-control", "no-store");
    },
    secureHeaders({
      // Without form-action: browsers hold it against the redirect after a form as well, and connecting
      // is a form that leads to the service.
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      // Not no-referrer: with that, browsers send the forms of these pages with "Origin: null".
      referrerPolicy: "same-origin",
      strictTransportSecurity: publicUrl.protocol === "https:",
    }),
    toOwnName(publicUrl),
    // Forms of other sites are refused; that is, changes are made by POST and nothing else.
    csrf({ origin: publicUrl.origin }),
    bodyLimit({ maxSize: 10_000 }),
  ];
}

/**
 * Browsers keep cookies by host name: whoever begins at localhost would come back from a service to
 * 127.0.0.1 as a stranger, so they are sent there first. A name on the web stays as it is, as requests
 * that a proxy passes on may come under any.
 */
function toOwnName(publicUrl: URL): MiddlewareHandler {
  return async (context, next) => {
    const { hostname, pathname, search } = new URL(context.req.url);
    const isOther = hostname !== publicUrl.hostname && isLoopback(hostname);
    if (context.req.method !== "GET" || !isOther || !isLoopback(publicUrl.hostname)) {
      return next();
    }
    return context.redirect(`${publicUrl.origin}${pathname}${search}`, 302);
  };
}
