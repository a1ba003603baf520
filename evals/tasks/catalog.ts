import type { Task } from "../src/task.ts";
import { task as closeLostDeal } from "./crm/close-lost-deal.ts";
import { task as handOverTasks } from "./crm/hand-over-tasks.ts";
import { task as inviteToEvent } from "./crm/invite-to-event.ts";
import { task as moveDealToWon } from "./crm/move-deal-to-won.ts";
import { task as moveListEntry } from "./crm/move-list-entry.ts";
import { task as newContact } from "./crm/new-contact.ts";
import { task as noteOnDeal } from "./crm/note-on-deal.ts";
import { task as renameDeal } from "./crm/rename-deal.ts";
import { task as replacePhone } from "./crm/replace-phone.ts";
import { task as taskForColleague } from "./crm/task-for-colleague.ts";

/** All tasks, in the order of the report. */
export const tasks: readonly Task[] = [
  closeLostDeal,
  handOverTasks,
  inviteToEvent,
  moveDealToWon,
  moveListEntry,
  newContact,
  noteOnDeal,
  renameDeal,
  replacePhone,
  taskForColleague,
];
