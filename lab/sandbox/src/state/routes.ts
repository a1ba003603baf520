import { Hono } from "hono";
import { getAccess } from "../common/local-requests.js";
import { type NamedSnapshot, SnapshotError } from "./named-snapshots.js";
import type { SandboxState } from "./sandbox-state.js";

/**
 * Creates the routes of snapshots and changes: `POST /snapshots` with `{"name": …}` takes one, `GET
 * /snapshots/:name` downloads it, `GET /changes?since=:name` compares with it.
 */
export function createStateRoutes(state: SandboxState): Hono {
  const { snapshots } = state;
  return new Hono()
    .get("/snapshots", (context) => context.json({ snapshots: snapshots.list().map(serialize) }))
    .post("/snapshots", async (context) => {
      const body: unknown = await context.req.json().catch(() => undefined);
      const name = (body as { name?: unknown } | null | undefined)?.name;
      return context.json({ added: serialize(snapshots.add(name, () => state.take())) }, 201);
    })
    .get("/snapshots/:name", async (context) => {
      if (!getAccess(context).canWrite) {
        return context.text(
          "Only this machine may download snapshots: they contain tokens.\n",
          403,
        );
      }
      const { name, snapshot } = snapshots.require(context.req.param("name"));
      return context.body(await snapshot.toBytes(), 200, {
        "content-type": "application/vnd.sqlite3",
        "content-disposition": `attachment; filename="${name}.snapshot"`,
      });
    })
    .delete("/snapshots/:name", (context) => {
      const name = context.req.param("name");
      snapshots.delete(name);
      return context.json({ deleted: name });
    })
    .post("/snapshots/:name/restore", (context) => {
      const { name, snapshot } = snapshots.require(context.req.param("name"));
      state.restore(snapshot);
      return context.json({ restored: name });
    })
    .get("/changes", (context) => {
      const name = context.req.query("since");
      const since = name === undefined ? undefined : snapshots.require(name).snapshot;
      return context.json({ changes: state.listChanges(since) });
    })
    .onError((error, context) => {
      if (!(error instanceof SnapshotError)) throw error;
      return context.json({ message: error.message }, error.status);
    });
}

function serialize({ name, takenAt }: NamedSnapshot): object {
  return { name, takenAt };
}
