import { calculateAverage } from "../call-scores/call-score-document.js";
import type { ConvintelRepository } from "../repository.js";
import type { ReportDocument } from "./report-document.js";

/** Returns the rows of a report: the activities of its period, with host and score. */
export function getReportRows(repository: ConvintelRepository, report: ReportDocument) {
  return repository.activities
    .list()
    .filter(({ actualStartTime: start }) => start >= report.periodStart && start < report.periodEnd)
    .map(({ actualStartTime, hostId, id, title }) => {
      const score = repository.callScores.list().find(({ activityId }) => activityId === id);
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
