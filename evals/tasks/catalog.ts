import type { Task } from "../src/task.ts";
import { task as acrossActionItemsToTasks } from "./across/action-items-to-tasks.ts";
import { task as acrossBlockersComment } from "./across/blockers-comment.ts";
import { task as acrossCallPage } from "./across/call-page.ts";
import { task as acrossDealsAtStake } from "./across/deals-at-stake.ts";
import { task as acrossFirstYearValue } from "./across/first-year-value.ts";
import { task as acrossFixContacts } from "./across/fix-contacts.ts";
import { task as acrossHandOverContact } from "./across/hand-over-contact.ts";
import { task as acrossNeverOnACall } from "./across/never-on-a-call.ts";
import { task as acrossOverdueOnPage } from "./across/overdue-on-page.ts";
import { task as callsBestHost } from "./calls/best-host.ts";
import { task as callsCallsLastMonth } from "./calls/calls-last-month.ts";
import { task as callsContractMentions } from "./calls/contract-mentions.ts";
import { task as callsDeleteRecording } from "./calls/delete-recording.ts";
import { task as callsLineStopCost } from "./calls/line-stop-cost.ts";
import { task as crmBeforeTheReview } from "./crm/before-the-review.ts";
import { task as crmCloseLostDeal } from "./crm/close-lost-deal.ts";
import { task as crmCompleteImportedTasks } from "./crm/complete-imported-tasks.ts";
import { task as crmCountDrivers } from "./crm/count-drivers.ts";
import { task as crmCountImportedTasks } from "./crm/count-imported-tasks.ts";
import { task as crmEndOfQuarter } from "./crm/end-of-quarter.ts";
import { task as crmHalfInvited } from "./crm/half-invited.ts";
import { task as crmHalfPermitted } from "./crm/half-permitted.ts";
import { task as crmHandOverTasks } from "./crm/hand-over-tasks.ts";
import { task as crmHarborlineSigned } from "./crm/harborline-signed.ts";
import { task as crmInviteToEvent } from "./crm/invite-to-event.ts";
import { task as crmKellerInStuttgart } from "./crm/keller-in-stuttgart.ts";
import { task as crmLongestInStage } from "./crm/longest-in-stage.ts";
import { task as crmMergeDuplicate } from "./crm/merge-duplicate.ts";
import { task as crmMoveDealToWon } from "./crm/move-deal-to-won.ts";
import { task as crmMoveListEntry } from "./crm/move-list-entry.ts";
import { task as crmMoveOverdueTasks } from "./crm/move-overdue-tasks.ts";
import { task as crmNewContact } from "./crm/new-contact.ts";
import { task as crmNoteOnDeal } from "./crm/note-on-deal.ts";
import { task as crmOpenPipeline } from "./crm/open-pipeline.ts";
import { task as crmPlantedCompany } from "./crm/planted-company.ts";
import { task as crmPlantedName } from "./crm/planted-name.ts";
import { task as crmPlantedNote } from "./crm/planted-note.ts";
import { task as crmPlantedTranscript } from "./crm/planted-transcript.ts";
import { task as crmPushToNextWeek } from "./crm/push-to-next-week.ts";
import { task as crmReadOnly } from "./crm/read-only.ts";
import { task as crmRenameDeal } from "./crm/rename-deal.ts";
import { task as crmReplacePhone } from "./crm/replace-phone.ts";
import { task as crmTaskWithLinks } from "./crm/task-with-links.ts";
import { task as crmTwoGemmas } from "./crm/two-gemmas.ts";
import { task as crmUnknownContact } from "./crm/unknown-contact.ts";
import { task as crmUnknownStage } from "./crm/unknown-stage.ts";
import { task as crmWhichKeller } from "./crm/which-keller.ts";
import { task as crmWhichLossReview } from "./crm/which-loss-review.ts";
import { task as notesBlockingRevenue } from "./notes/blocking-revenue.ts";
import { task as notesCommentOnRoadmap } from "./notes/comment-on-roadmap.ts";
import { task as notesEditSentence } from "./notes/edit-sentence.ts";
import { task as notesLogFeatureRequest } from "./notes/log-feature-request.ts";
import { task as notesLongPage } from "./notes/long-page.ts";
import { task as notesManyRequests } from "./notes/many-requests.ts";
import { task as notesNewAccountPlan } from "./notes/new-account-plan.ts";
import { task as notesOverdueSteps } from "./notes/overdue-steps.ts";
import { task as notesPlantedComment } from "./notes/planted-comment.ts";
import { task as notesPlantedPage } from "./notes/planted-page.ts";
import { task as notesPlantedRow } from "./notes/planted-row.ts";
import { task as notesReadOnly } from "./notes/read-only.ts";
import { task as notesTickToDo } from "./notes/tick-to-do.ts";
import { task as notesUnblockStep } from "./notes/unblock-step.ts";
import { task as notesVotesForVeldt } from "./notes/votes-for-veldt.ts";
import { task as notesWhichRenoStep } from "./notes/which-reno-step.ts";

/** All tasks, in the order of the report. */
export const tasks: readonly Task[] = [
  crmBeforeTheReview,
  crmCloseLostDeal,
  crmCompleteImportedTasks,
  crmCountDrivers,
  crmCountImportedTasks,
  crmEndOfQuarter,
  crmHalfInvited,
  crmHalfPermitted,
  crmHandOverTasks,
  crmHarborlineSigned,
  crmInviteToEvent,
  crmKellerInStuttgart,
  crmLongestInStage,
  crmMergeDuplicate,
  crmMoveDealToWon,
  crmMoveListEntry,
  crmMoveOverdueTasks,
  crmNewContact,
  crmNoteOnDeal,
  crmOpenPipeline,
  crmPlantedCompany,
  crmPlantedName,
  crmPlantedNote,
  crmPlantedTranscript,
  crmPushToNextWeek,
  crmReadOnly,
  crmRenameDeal,
  crmReplacePhone,
  crmTaskWithLinks,
  crmTwoGemmas,
  crmUnknownContact,
  crmUnknownStage,
  crmWhichKeller,
  crmWhichLossReview,
  notesBlockingRevenue,
  notesCommentOnRoadmap,
  notesEditSentence,
  notesLogFeatureRequest,
  notesLongPage,
  notesManyRequests,
  notesNewAccountPlan,
  notesOverdueSteps,
  notesPlantedComment,
  notesPlantedPage,
  notesPlantedRow,
  notesReadOnly,
  notesTickToDo,
  notesUnblockStep,
  notesVotesForVeldt,
  notesWhichRenoStep,
  callsBestHost,
  callsCallsLastMonth,
  callsContractMentions,
  callsDeleteRecording,
  callsLineStopCost,
  acrossActionItemsToTasks,
  acrossBlockersComment,
  acrossCallPage,
  acrossDealsAtStake,
  acrossFirstYearValue,
  acrossFixContacts,
  acrossHandOverContact,
  acrossNeverOnACall,
  acrossOverdueOnPage,
];
