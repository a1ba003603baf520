import { calculateAverage, type ReportDocument } from "../repository/documents.js";
import { toTimeKey } from "../repository/time-keys.js";
import type { ConvintelRepository } from "../repository/convintel-repository.js";

/** Returns the rows of a report: the activities of its period, with host and score. */
export function getReportRows(repository: ConvintelRepository, report: ReportDocument) {
  const period = { from: toTimeKey(report.periodStart), before: toTimeKey(report.periodEnd) };
  return repository.activities
    .findRange("started", { ...period, order: "oldest" })
    .map(({ actualStartTime, hostId, id, title }) => {
      const score = repository.callScores.first("activity", id);
      return {
        activityId: id,
        title,
        startedAt: actualStartTime,
        host: repository.users.get(hostId)?.name ?? "",
        averageScore: score === undefined ? "" : calculateAverage(score.scores),
      };
    });
}

/** Formats rows as CSV with a header. */
export function toCsv(rows: ReturnType<typeof getReportRows>): string {
  const header = ["activityId", "title", "startedAt", "host", "averageScore"] as const;
  const lines = rows.map((row) => header.map((column) => quoteCell(String(row[column]))).join(","));
  return `${[header.join(","), ...lines].join("\r\n")}\r\n`;
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
