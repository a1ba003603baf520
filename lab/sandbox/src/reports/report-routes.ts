import { Hono } from "hono";
import { parseAnswer, parseReports, ReportError } from "./parse-reports.js";
import type { RunReports } from "./run-reports.js";

/** Processes that may wait for calls at a time. */
const MAX_REPORTERS = 50;

/**
 * Creates `POST /`, by which an application reports its plans, questions and undos, `GET /calls`, the stream of calls of the
 * functions that it has reported, and `POST /answers`, by which it answers them.
 */
export function createReportRoutes(reports: RunReports): Hono {
  const { calls } = reports;
  return new Hono()
    .onError((error, context) => {
      if (!(error instanceof ReportError)) throw error;
      return context.json({ message: error.message }, 400);
    })
    .post("/", async (context) => {
      const parsed = parseReports(await context.req.json().catch(() => undefined));
      reports.add(parsed);
      return context.json({ added: parsed.length }, 201);
    })
    .get("/calls", (context) => {
      const reporter = context.req.query("reporter") ?? "";
      const headers = { "content-type": "application/x-ndjson", "cache-control": "no-store" };
      if (context.req.method === "HEAD") return context.body(null, 200, headers);
      if (!/^[\da-f-]{36}$/.test(reporter) || calls.count >= MAX_REPORTERS)
        return context.json(
          { message: `reporter: expected a UUID, of at most ${MAX_REPORTERS} at a time.` },
          400,
        );
      return context.body(calls.stream(reporter), 200, headers);
    })
    .post("/answers", async (context) => {
      const found = calls.answer(parseAnswer(await context.req.json().catch(() => undefined)));
      return context.json({ found });
    }) as Hono;
}
