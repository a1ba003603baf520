import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { NotesCollections } from "../../services/notes/repository/notes-collections.js";
import { callPaths, crmPaths, toObjectPath, notesPaths, uploadPaths } from "../paths.js";
import type { ConsoleContext } from "../console-context.js";
import { CrmData } from "../crm/crm-data.js";

/** The number of resources of one kind. */
interface Figure {
  label: string;
  href: string;
  count: number;
}

/** The contents of a service. */
export interface ServiceContents {
  title: string;
  /** The vendor's API that the service has. */
  api: string;
  href: string;
  figures: readonly Figure[];
}

/** Counts the contents of each service. */
export function countContents(context: ConsoleContext): ServiceContents[] {
  return [countCrm(context), countNotes(context), countCalls(context)];
}

function countCrm(context: ConsoleContext): ServiceContents {
  const data = new CrmData(context);
  const { tasks, notes } = data.collections;
  const objects = ["people", "companies", "deals"].flatMap(
    (slug) => data.repository.findObject(slug) ?? [],
  );
  return {
    title: "CRM",
    api: "Attio REST API v2",
    href: crmPaths.home,
    figures: [
      ...objects.map((object) => ({
        label: object.pluralNoun,
        href: toObjectPath(object),
        count: data.countRecords(object),
      })),
      { label: "Tasks", href: crmPaths.tasks, count: tasks.count() },
      { label: "Notes", href: crmPaths.notes, count: notes.count() },
    ],
  };
}

function countNotes({ store }: ConsoleContext): ServiceContents {
  const { pages, databases, fileUploads } = new NotesCollections(store);
  return {
    title: "Notes workspace",
    api: "Notion REST API",
    href: notesPaths.home,
    figures: [
      { label: "Pages and rows", href: notesPaths.home, count: pages.count() },
      { label: "Databases", href: notesPaths.home, count: databases.count() },
      { label: "Files", href: uploadPaths.home, count: fileUploads.count() },
    ],
  };
}

function countCalls({ store }: ConsoleContext): ServiceContents {
  const { activities, analyses } = new ConvintelRepository(store);
  return {
    title: "Conversation intelligence",
    api: "Jiminny customer API",
    href: callPaths.home,
    figures: [
      { label: "Calls", href: callPaths.home, count: activities.count() },
      { label: "Transcripts", href: callPaths.home, count: analyses.count() },
    ],
  };
}
