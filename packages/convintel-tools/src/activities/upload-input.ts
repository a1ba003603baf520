import { forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { calendarDate } from "../inputs/calendar-date.js";
import { email } from "../inputs/email.js";
import { locale } from "../inputs/locale.js";
import { text } from "../inputs/text.js";
import { webAddress } from "../inputs/web-address.js";

/** Names of the same values in results about activities and users. */
export const uploadAliases = {
  email: "hostUserEmail",
  account_id: "accountId",
  opportunity_id: "opportunityId",
  lead_id: "leadId",
  external_id: "externalId",
};

/** Input of an upload. `recording` is our own: how the service takes the file is not documented. */
export const uploadInput = z
  .strictObject({
    recording: text(
      500,
      "Name of a recording that the host of this agent offers; the error for an unknown name lists some",
    ).optional(),
    recordingUrl: webAddress(
      2000,
      "Instead of recording: public https address of one, which the service downloads",
    ).optional(),
    hostUserEmail: email("Email of the team's user who hosted it: email of convintel_users_list"),
    language: locale("Language spoken, as a locale such as en_GB"),
    title: forModels(text(250, "Title of the activity"), { description: false }),
    accountId: forModels(text(100, "Id of the account in the CRM"), {
      description: "Id in the CRM",
    }).optional(),
    opportunityId: forModels(text(100, "Id of the opportunity in the CRM"), {
      description: "Id in the CRM",
    }).optional(),
    leadId: forModels(text(180, "Id of the lead in the CRM"), {
      description: "Id in the CRM",
    }).optional(),
    completedAt: calendarDate("Day it took place, YYYY-MM-DD").optional(),
    externalId: text(191, "Your own id for it, unique for this host").optional(),
    notifyForUploadCompletionByEmail: forModels(
      z.boolean().describe("True to email the host when it is processed"),
      { description: false },
    ).optional(),
    skipFullAnalysis: forModels(
      z.boolean().describe("True to skip the full analysis; not with recordingUrl"),
      { description: false },
    ).optional(),
  })
  .refine(
    ({ recording, recordingUrl }) => (recording === undefined) !== (recordingUrl === undefined),
    {
      path: ["recording"],
      message: "expected exactly one of recording and recordingUrl",
    },
  )
  .refine(
    ({ recordingUrl, skipFullAnalysis }) =>
      recordingUrl === undefined || skipFullAnalysis === undefined,
    { path: ["skipFullAnalysis"], message: "expected without recordingUrl" },
  );
