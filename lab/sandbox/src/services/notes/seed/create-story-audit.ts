import { momentToDate } from "../../../company/moment.js";
import { seedId } from "../../../common/seed-id.js";
import type { Moment } from "../../../company/types.js";
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
