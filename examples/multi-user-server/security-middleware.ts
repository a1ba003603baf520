import { isLoopback } from "@workbelt/core/provider";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import { secureHeaders } from "hono/secure-headers";

/** Creates the middleware for every request: headers, host name, CSRF protection and a size limit. */
export function createSecurityMiddleware(publicUrl: URL): MiddlewareHandler[] {
  return [
    async (context, next) => {
      await next();
      context.header("cache-control", "no-store");
    },
    secureHeaders({
      // No form-action: browsers apply it to the redirect after a form too, and the connect form redirects
      // to the service.
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      // With no-referrer, browsers would send these forms with "Origin: null".
      referrerPolicy: "same-origin",
      strictTransportSecurity: publicUrl.protocol === "https:",
    }),
    redirectToPublicHost(publicUrl),
    // Rejects forms of other sites. All changes must therefore use POST.
    csrf({ origin: publicUrl.origin }),
    bodyLimit({ maxSize: 10_000 }),
  ];
}

/**
 * Redirects localhost to the public host. Cookies belong to a host name: a user who starts at localhost
 * would return from a service to 127.0.0.1 without the session. Other host names are not redirected,
 * because a proxy may forward requests under any name.
 */
function redirectToPublicHost(publicUrl: URL): MiddlewareHandler {
  return async (context, next) => {
    const { hostname, pathname, search } = new URL(context.req.url);
    const isOther = hostname !== publicUrl.hostname && isLoopback(hostname);
    if (context.req.method !== "GET" || !isOther || !isLoopback(publicUrl.hostname)) {
      return next();
    }
    return context.redirect(`${publicUrl.origin}${pathname}${search}`, 302);
  };
}
