import { Hono } from "hono";
import { parseReports, ReportError } from "./parse-reports.js";
import type { RunReports } from "./run-reports.js";

/** Creates `POST /`, by which an application reports its plans, questions and undos. */
export function createReportRoutes(reports: RunReports): Hono {
  return new Hono().post("/", async (context) => {
    try {
      const parsed = parseReports(await context.req.json().catch(() => undefined));
      reports.add(parsed);
      return context.json({ added: parsed.length }, 201);
    } catch (error) {
      if (!(error instanceof ReportError)) throw error;
      return context.json({ message: error.message }, 400);
    }
  });
}
