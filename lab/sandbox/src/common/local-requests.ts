import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { isLoopback } from "./loopback.js";

/** Rights of the sender of a request. */
export interface Access {
  /** True for this machine: other hosts may read, but not reset data or add faults. */
  canWrite: boolean;
}

const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Headers by which a proxy or tunnel on this machine says that it forwards a request of another one. */
const forwardingHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Returns the rights of a request. It comes from this machine if its connection and its `Host` are loopback
 * addresses and no proxy forwarded it.
 */
export function getAccess(context: Context): Access {
  const isForwarded = forwardingHeaders.some((name) => context.req.header(name) !== undefined);
  const isLocalName = isLoopback(new URL(context.req.url).hostname);
  return { canWrite: isLocalName && !isForwarded && isLocalPeer(context) };
}

/**
 * Rejects writes of other machines, and of web pages of other origins: a page of any site can make the
 * browser on this machine send a form here.
 */
export const requireLocalWrites: MiddlewareHandler = async (context, next) => {
  if (readMethods.has(context.req.method)) return next();
  if (!getAccess(context).canWrite) {
    return context.text("Only this machine may change the sandbox. Others may read.\n", 403);
  }
  if (isCrossSite(context)) {
    return context.text("The sandbox takes no changes from web pages of other origins.\n", 403);
  }
  return next();
};

/** Returns true if a browser says that a page of another origin sends the request. */
function isCrossSite({ req }: Context): boolean {
  const site = req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = req.header("origin");
  return origin !== undefined && origin !== new URL(req.url).origin;
}

/** Returns true for a connection from this machine; false without a connection, as in direct calls of `fetch`. */
function isLocalPeer(context: Context): boolean {
  if (context.env === undefined || !("incoming" in (context.env as object))) return false;
  const { address = "" } = getConnInfo(context).remote;
  return address === "::1" || isLoopback(address.replace(/^::ffff:/i, ""));
}
