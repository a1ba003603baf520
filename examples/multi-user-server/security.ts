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
    // Forms of other sites are refused; that is, changes are made by POST and nothing else.
    csrf({ origin: publicUrl.origin }),
    bodyLimit({ maxSize: 10_000 }),
  ];
}
