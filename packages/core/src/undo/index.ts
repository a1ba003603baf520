// Entry point for applications that undo what agents did.
export {
  type JournaledRunSummary,
  type JournaledWrite,
  UndoJournal,
  type UndoJournalOptions,
} from "./undo-journal.js";
export type { UndoneStep, UndoOptions, UndoReport } from "./undo-report.js";
