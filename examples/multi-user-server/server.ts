import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import type { Ask } from "./assistant.ts";
import { type ConnectionParts, connectionRoutes, type SignedIn } from "./connection-routes.ts";
import { failureOf } from "./failures.ts";
import { answerPage, failurePage, homePage, signInPage, STYLE } from "./pages.ts";
import { security } from "./security.ts";
import type { Sessions } from "./sessions.ts";

const COOKIE = "workbelt_example_session";
const NOT_FOUND = { heading: "Not found", text: "There is no such page here." };

/** What the server is made of. */
export interface ServerParts extends ConnectionParts {
  sessions: Sessions;
  ask: Ask;
}

/** The server: people sign in, connect their accounts, and ask the assistant. */
export function createServer(parts: ServerParts): Hono {
  const app = new Hono();
  app.use(...security(parts.publicUrl));
  app.get("/style.css", (context) => context.body(STYLE, 200, { "content-type": "text/css" }));
  app.post("/sign-in", (context) => signIn(context, parts));
  app.route("/", ownRoutes(parts));
  app.onError((error, context) => {
    const { status, ...what } = failureOf(error);
    return context.html(failurePage(what), status);
  });
  app.notFound((context) => context.html(failurePage(NOT_FOUND), 404));
  return app;
}

/** What is there for people who are signed in, each for the account of their session and no other. */
function ownRoutes(parts: ServerParts): Hono<SignedIn> {
  const { accounts, ask, providers, sessions } = parts;
  const services = providers.map(({ service }) => service);
  return new Hono<SignedIn>()
    .use(async (context, next) => {
      const account = sessions.accountOf(getCookie(context, COOKIE));
      if (account === undefined) {
        return context.html(signInPage(), context.req.path === "/" ? 200 : 401);
      }
      context.set("account", account);
      return next();
    })
    .route("/", connectionRoutes(parts))
    .get("/", async (context) => {
      const { account } = context.var;
      const connections = services.map(async (service) => ({
        service,
        state: await accounts.status({ provider: service.name, account }),
      }));
      return context.html(homePage(account, await Promise.all(connections)));
    })
    .post("/ask", async (context) => {
      const question = await field(context, "question", 1000);
      const { signal } = context.req.raw;
      const answer = await ask(question, { account: context.var.account, signal });
      const toConnect = services.filter(({ name }) => answer.toConnect.includes(name));
      return context.html(answerPage(question, answer, toConnect));
    })
    .post("/sign-out", (context) => {
      sessions.close(deleteCookie(context, COOKIE));
      return context.redirect("/", 303);
    });
}

/** A real server asks for proof here. Each sign-in is a new session, so that nobody can prepare one. */
async function signIn(context: Context, { publicUrl, sessions }: ServerParts): Promise<Response> {
  const account = await field(context, "name", 60);
  sessions.close(getCookie(context, COOKIE));
  setCookie(context, COOKIE, sessions.open(account), {
    httpOnly: true,
    // Not Strict: the browser comes back from the service's page with it.
    sameSite: "Lax",
    path: "/",
    secure: publicUrl.protocol === "https:",
    maxAge: sessions.lifetimeMs / 1000,
  });
  return context.redirect("/", 303);
}

async function field(context: Context, name: string, longest: number): Promise<string> {
  const value = (await context.req.parseBody())[name];
  const text = typeof value === "string" ? value.trim() : "";
  if (text !== "" && text.length <= longest) return text;
  throw new HTTPException(400, { message: `The ${name} must have 1 to ${longest} characters.` });
}
