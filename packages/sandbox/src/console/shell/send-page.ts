import type { Context } from "hono";
import type { ConsoleEnv } from "../console-context.js";
import { type ConsolePage, renderPage } from "./render-page.js";

/** Responds with a page, for the rights of the visitor. */
export function sendPage(
  context: Context<ConsoleEnv>,
  page: Omit<ConsolePage, "access">,
): Response | Promise<Response> {
  return context.html(renderPage({ ...page, access: context.get("access") }));
}
