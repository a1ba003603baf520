import { type Context, Hono } from "hono";
import { SnapshotError } from "../../state/named-snapshots.js";
import type { ResourceChange } from "../../state/resource-change.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { requireFound } from "../require-found.js";
import { sendPage } from "../shell/render-page.js";
import { changePaths, toStream } from "../paths.js";
import { createChangeLinks } from "./change-links.js";
import { renderChangesPage } from "./render-changes-page.js";
import type { SnapshotsSection } from "./render-snapshots.js";

/** Creates the page of changes, `/console/changes`, and the forms of its snapshots. */
export function createChangesRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  const { control, state } = context;
  const { snapshots } = state;

  function send(
    request: Context<ConsoleEnv>,
    { since = "", refused }: { since?: string; refused?: SnapshotsSection["refused"] } = {},
  ): Response | Promise<Response> {
    const changes = listSince(since);
    const content = renderChangesPage({
      changes,
      links: createChangeLinks(context, changes?.map(({ id }) => id) ?? [], since),
      since,
      snapshots: snapshots.list(),
      canWrite: request.get("access").canWrite,
      ...(refused && { refused }),
    });
    const live = toStream(control.activity);
    return sendPage(request, { title: "Changes", current: changePaths.home, content, live });
  }
  function listSince(name: string): ResourceChange[] | undefined {
    if (name !== "") return state.listChanges(find(name).snapshot);
    return state.hasBaseline ? state.listChanges() : undefined;
  }
  const find = (name: string) =>
    requireFound(
      snapshots.list().find((each) => each.name === name),
      "snapshot",
    );

  return new Hono<ConsoleEnv>()
    .get("/", (request) => send(request, { since: request.req.query("since") ?? "" }))
    .post("/snapshots", async (request) => {
      const name = new URLSearchParams(await request.req.text()).get("name") ?? "";
      try {
        snapshots.add(name, () => state.take());
      } catch (error) {
        if (!(error instanceof SnapshotError)) throw error;
        request.status(error.status);
        return send(request, { refused: { name, message: error.message } });
      }
      return request.redirect(changePaths.home, 303);
    })
    .post("/snapshots/:name/restore", (request) => {
      state.restore(find(request.req.param("name")).snapshot);
      return request.redirect(changePaths.home, 303);
    })
    .post("/snapshots/:name/delete", (request) => {
      snapshots.delete(find(request.req.param("name")).name);
      return request.redirect(changePaths.home, 303);
    })
    .post("/reset", (request) => {
      control.reset();
      return request.redirect(changePaths.home, 303);
    });
}
