import { seedId } from "../../../common/seed-id.js";
import type { ReportDocument } from "../repository/documents.js";
import type { ServiceContext } from "../service-context.js";

const DAY_MS = 86_400_000;
const WEEKS = 6;
const MONTHS = 3;

/** Seeds a coaching report for each of the last weeks and a conversation report for each of the last months. */
export function seedReports({ repository, now }: ServiceContext): void {
  const today = new Date(`${now().toISOString().slice(0, 10)}T00:00:00Z`);
  const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS);
  const weekly = Array.from({ length: WEEKS }, (_, index) => createWeekly(monday, index));
  const monthly = Array.from({ length: MONTHS }, (_, index) => createMonthly(today, index));
  for (const report of [...weekly, ...monthly, createRunning(monday, today)]) {
    repository.reports.put(report.id, report);
  }
}

function createWeekly(monday: Date, index: number): ReportDocument {
  const end = new Date(monday.getTime() - index * 7 * DAY_MS);
  const start = new Date(end.getTime() - 7 * DAY_MS);
  return {
    id: seedId(`convintel/report/weekly/${index}`),
    name: `Coaching, week of ${start.toISOString().slice(0, 10)}`,
    frequency: "weekly",
    reportType: "coaching",
    status: "completed",
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
    createdAt: end.toISOString(),
  };
}

function createMonthly(today: Date, index: number): ReportDocument {
  const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - index, 1));
  const start = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1, 1));
  return {
    id: seedId(`convintel/report/monthly/${index}`),
    name: `Conversations, ${start.toISOString().slice(0, 7)}`,
    frequency: "monthly",
    reportType: "conversations",
    status: "completed",
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
    createdAt: end.toISOString(),
  };
}

/** The report on the current week is still being made. */
function createRunning(monday: Date, today: Date): ReportDocument {
  return {
    id: seedId("convintel/report/running"),
    name: "Coaching, this week",
    frequency: "weekly",
    reportType: "coaching",
    status: "processing",
    periodStart: monday.toISOString(),
    periodEnd: new Date(monday.getTime() + 7 * DAY_MS).toISOString(),
    createdAt: today.toISOString(),
  };
}
