import { momentToDate } from "../../seed/moment.js";
import { seedId } from "../../seed/seed-id.js";
import type { Moment } from "../../story/types.js";
import type { Audit } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Creates the audit fields of an unedited story object. */
export function createStoryAudit(
  repository: NotesRepository,
  made: { createdBy: string; createdAt: Moment },
): Audit {
  const time = momentToDate(made.createdAt, repository.now).toISOString();
  const user = seedId(`notes/user/${made.createdBy}`);
  return { createdTime: time, createdBy: user, lastEditedTime: time, lastEditedBy: user };
}
