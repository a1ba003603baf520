import { Hono } from "hono";
import { ReporterCallError } from "../../reports/reporter-calls.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { mirrorPaths, toStream } from "../paths.js";
import { sendPage } from "../shell/render-page.js";
import { type MirrorSearch, parseFound } from "./mirror-search.js";
import { renderMirrors } from "./render-mirrors.js";

const MAX_LENGTH = 200;

/** Creates the page of mirrors, `/console/mirror`, with `?q=` the results of a search in one. */
export function createMirrorViewRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  const { activity, reports } = context.control;

  /** Searches the mirror with this digest, or else the latest that can be searched. */
  async function search(words: string, chosen: string): Promise<MirrorSearch | undefined> {
    if (words === "") return undefined;
    const mirrors = reports.listMirrors().filter((each) => reports.calls.canCall(each.search));
    const mirror = mirrors.find((each) => each.mirror === chosen) ?? mirrors[0];
    if (mirror?.search === undefined) return { error: "No process with a mirror is running." };
    try {
      return { found: parseFound(await reports.calls.call(mirror.search, words)) };
    } catch (error) {
      if (!(error instanceof ReporterCallError)) throw error;
      return { error: error.message };
    }
  }

  return new Hono<ConsoleEnv>().get("/", async (visit) => {
    const live = toStream(activity);
    // Others may read what the sandbox has, not what a process on this machine has.
    const { canWrite } = visit.get("access");
    const words = canWrite ? (visit.req.query("q") ?? "").trim().slice(0, MAX_LENGTH) : "";
    const chosen = visit.req.query("mirror") ?? "";
    const result = await search(words, chosen);
    return sendPage(visit, {
      title: "Mirror",
      current: mirrorPaths.home,
      content: renderMirrors(context, { canWrite, words, result, chosen }),
      // A search would be made again each time.
      ...(words === "" && { live }),
    });
  });
}
