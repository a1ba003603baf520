import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import type { Ask } from "./assistant.ts";
import {
  type ConnectionOptions,
  createConnectionRoutes,
  type SignedIn,
} from "./connection-routes.ts";
import { toFailure } from "./failures.ts";
import {
  renderAnswerPage,
  renderFailurePage,
  renderHomePage,
  renderSignInPage,
  STYLE,
} from "./pages.ts";
import { createSecurityMiddleware } from "./security-middleware.ts";
import type { Sessions } from "./sessions.ts";

const COOKIE = "workbelt_example_session";
const NOT_FOUND = { heading: "Not found", text: "This page does not exist." };

/** Dependencies of the app. */
export interface AppOptions extends ConnectionOptions {
  sessions: Sessions;
  ask: Ask;
}

/** Creates the app: users sign in, connect their accounts, and ask the assistant. */
export function createApp(parts: AppOptions): Hono {
  const app = new Hono();
  app.use(...createSecurityMiddleware(parts.publicUrl));
  app.get("/style.css", (context) => context.body(STYLE, 200, { "content-type": "text/css" }));
  app.post("/sign-in", (context) => signIn(context, parts));
  app.route("/", createSignedInRoutes(parts));
  app.onError((error, context) => {
    const { status, ...failure } = toFailure(error);
    return context.html(renderFailurePage(failure), status);
  });
  app.notFound((context) => context.html(renderFailurePage(NOT_FOUND), 404));
  return app;
}

/** Creates the routes that need a session. Each acts for the session's account only. */
function createSignedInRoutes(parts: AppOptions): Hono<SignedIn> {
  const { accounts, ask, providers, sessions } = parts;
  const services = providers.map(({ service }) => service);
  return new Hono<SignedIn>()
    .use(async (context, next) => {
      const account = sessions.findAccount(getCookie(context, COOKIE));
      if (account === undefined) {
        return context.html(renderSignInPage(), context.req.path === "/" ? 200 : 401);
      }
      context.set("account", account);
      return next();
    })
    .route("/", createConnectionRoutes(parts))
    .get("/", async (context) => {
      const { account } = context.var;
      const connections = services.map(async (service) => ({
        service,
        state: await accounts.status({ provider: service.name, account }),
      }));
      return context.html(renderHomePage(account, await Promise.all(connections)));
    })
    .post("/ask", async (context) => {
      const question = await readField(context, "question", 1000);
      const { signal } = context.req.raw;
      const answer = await ask(question, { account: context.var.account, signal });
      const toConnect = services.filter(({ name }) => answer.toConnect.includes(name));
      return context.html(renderAnswerPage(question, answer, toConnect));
    })
    .post("/sign-out", (context) => {
      sessions.close(deleteCookie(context, COOKIE));
      return context.redirect("/", 303);
    });
}

/** A stub: a real server authenticates here. Each sign-in opens a new session, against session fixation. */
async function signIn(context: Context, { publicUrl, sessions }: AppOptions): Promise<Response> {
  const account = await readField(context, "name", 60);
  sessions.close(getCookie(context, COOKIE));
  setCookie(context, COOKIE, sessions.open(account), {
    httpOnly: true,
    // Strict would not be sent when the browser returns from the service.
    sameSite: "Lax",
    path: "/",
    secure: publicUrl.protocol === "https:",
    maxAge: sessions.lifetimeMs / 1000,
  });
  return context.redirect("/", 303);
}

async function readField(context: Context, name: string, maxLength: number): Promise<string> {
  const value = (await context.req.parseBody())[name];
  const text = typeof value === "string" ? value.trim() : "";
  if (text !== "" && text.length <= maxLength) return text;
  throw new HTTPException(400, { message: `The ${name} must have 1 to ${maxLength} characters.` });
}
