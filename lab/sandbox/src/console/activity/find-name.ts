import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import type { ConsoleContext } from "../console-context.js";
import { CrmData } from "../crm/crm-data.js";
import { getNodeTitle, NotesData } from "../notes/notes-data.js";

const ID = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i;

/** Returns the name of the record, page, person or call that has this id; undefined for any other text. */
export function findName(context: ConsoleContext, id: string): string | undefined {
  if (!ID.test(id)) return undefined;
  return findInCrm(context, id) ?? findInNotes(context, id) ?? findCall(context, id);
}

function findInCrm(context: ConsoleContext, id: string): string | undefined {
  const data = new CrmData(context);
  const { lists, meetings, members, notes, records, tasks } = data.collections;
  const record = records.get(id);
  return (
    (record && data.findLabel(record.object, id)) ??
    tasks.get(id)?.content ??
    lists.get(id)?.name ??
    notes.get(id)?.title ??
    meetings.get(id)?.title ??
    nameMember(members.get(id))
  );
}

function nameMember(member: { firstName: string; lastName: string } | undefined) {
  return member && `${member.firstName} ${member.lastName}`;
}

function findInNotes(context: ConsoleContext, id: string): string | undefined {
  const data = new NotesData(context);
  const node = data.findNode(id);
  if (node !== undefined && node.kind !== "block") return getNodeTitle(node);
  return data.repository.findUser(id)?.name;
}

function findCall({ store }: ConsoleContext, id: string): string | undefined {
  return new ConvintelRepository(store).activities.get(id)?.title;
}
