/** The frequencies of reports. Assumed. */
export const reportFrequencies = ["weekly", "monthly"] as const;

/** The subject of a report. Assumed. */
export const reportTypes = ["coaching", "conversations"] as const;

/** Formats in which a report can be downloaded. Assumed. */
export const reportFormats = ["csv", "json"] as const;

/** A report that the service makes on a schedule. */
export interface ReportDocument {
  id: string;
  name: string;
  frequency: (typeof reportFrequencies)[number];
  reportType: (typeof reportTypes)[number];
  status: "completed" | "processing";
  /** ISO 8601 in UTC. */
  periodStart: string;
  periodEnd: string;
  createdAt: string;
}
