import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { readDates, TIMES } from "../inputs/date-time.js";
import { page } from "../inputs/page.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { text } from "../inputs/text.js";
import {
  compactResults,
  resultsPageOf,
  resultsSchema,
  toResultsPage,
} from "../responses/results-page.js";
import type { ConvintelApi } from "../service.js";
import { namedUsers } from "../users/name-users.js";
import { compactReport, reportOutput, reportSchema } from "./report.js";

/** The operation `convintel_automated_reports_list`. */
export const automatedReportsList = defineOperation({
  name: "convintel_automated_reports_list",
  description: `Lists the reports that the service makes on a schedule, if shared with a team. ${TIMES}.`,
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "page", input: "page" },
  input: z
    .strictObject({
      fromDate: fromDate("Reports made").optional(),
      toDate: toDate("Reports made").optional(),
      frequency: text(50, "Only those made this often, such as weekly or monthly").optional(),
      reportType: text(100, "Only of this type, as in the items").optional(),
      page,
    })
    .superRefine(checkRecordDates),
  run: async ({ reportType, ...input }, api: ConvintelApi) => {
    const dated = readDates(input, api);
    // The service takes several types; the brackets, as PHP reads arrays, are assumed [report-query].
    const query = { ...dated, "reportType[]": reportType, page: input.page ?? 1 };
    const request = { ...endpointRequest(api.service, "automatedReports"), query };
    return toResultsPage(await api.send(request, resultsSchema(reportSchema)), input.page);
  },
  output: resultsPageOf(reportOutput, namedUsers),
  compact: compactResults(compactReport),
});
