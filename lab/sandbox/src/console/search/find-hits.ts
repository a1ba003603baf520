import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { findRecords } from "../../services/crm/search/find-records.js";
import type { ConsoleContext } from "../console-context.js";
import { CrmData } from "../crm/crm-data.js";
import { getNodeTitle, NotesData } from "../notes/notes-data.js";
import {
  activityPaths,
  callPaths,
  createHref,
  crmPaths,
  toNotesPath,
  toObjectPath,
  toRecordPath,
} from "../paths.js";
import { MIN_FRAGMENT_LENGTH } from "../../store/text-query.js";
import { shorten } from "../../state/words.js";

const MAX_HITS = 20;
/** Of tasks, notes and calls, which have no index of texts, the latest are searched. */
const MAX_SEARCHED = 2000;
const MAX_TITLE = 160;

/** A resource that matches a search. */
export interface SearchHit {
  href: string;
  title: string;
  /** Its kind, as people say it. */
  kind: string;
}

/** Hits of one part of the sandbox. */
export interface HitGroup {
  label: string;
  hits: readonly SearchHit[];
  /** Pages that list all records that match, if there may be more of them than hits. */
  more?: readonly Omit<SearchHit, "kind">[];
}

/** Finds records, tasks, notes, pages, databases, calls, runs and requests that match all words of a search. */
export function findHits(context: ConsoleContext, search: string): HitGroup[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const groups = [
    { label: "CRM", ...findInCrm(context, search, words) },
    { label: "Notes", hits: findInNotes(context, words) },
    { label: "Calls", hits: findCalls(context, words) },
    { label: "Activity", hits: findActivity(context, words) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function findInCrm(
  context: ConsoleContext,
  search: string,
  words: readonly string[],
): Omit<HitGroup, "label"> {
  const data = new CrmData(context);
  const objects = data.repository.listObjects();
  const nouns = new Map(objects.map(({ slug, singularNoun }) => [slug, singularNoun]));
  const found = findRecords(search, objects, MAX_HITS, data.repository);
  const records = found.map(({ record }) => ({
    href: toRecordPath(record.object, record.id),
    title: data.getLabel(record),
    kind: nouns.get(record.object) ?? "Record",
  }));
  const isFull = found.length === MAX_HITS;
  const more = objects
    .filter(({ slug }) => isFull && found.some(({ record }) => record.object === slug))
    .map((object) => ({
      href: createHref(toObjectPath(object), { q: search }),
      title: `All ${object.pluralNoun.toLowerCase()} that match`,
    }));
  const latest = { limit: MAX_SEARCHED, order: "newest" } as const;
  const tasks = data.collections.tasks
    .list(latest)
    .filter(({ content }) => matches(content, words))
    .map(({ content, links: [link] }) => ({
      href: link === undefined ? crmPaths.tasks : toRecordPath(link.object, link.recordId),
      title: shorten(content, MAX_TITLE),
      kind: "Task",
    }));
  const notes = data.collections.notes
    .list(latest)
    .filter(({ title, markdown }) => matches(`${title} ${markdown}`, words))
    .map(({ id, title }) => ({
      href: `${crmPaths.notes}/${id}`,
      title: title === "" ? "Untitled note" : shorten(title, MAX_TITLE),
      kind: "Note",
    }));
  const hits = [...records, ...tasks.slice(0, MAX_HITS), ...notes.slice(0, MAX_HITS)];
  return { hits, more };
}

/** Pages are found by their titles, with at least three characters of a word. */
function findInNotes(context: ConsoleContext, words: readonly string[]): SearchHit[] {
  const { repository } = new NotesData(context);
  const { pages, databases } = repository.collections;
  const fragments = words.filter((word) => Array.from(word).length >= MIN_FRAGMENT_LENGTH);
  const candidates =
    fragments.length === 0
      ? pages.list({ limit: MAX_SEARCHED, order: "newest" })
      : pages.findText("pages", [[fragments]], { limit: MAX_SEARCHED });
  const found = [
    ...candidates.map((document) => ({ kind: "page" as const, document })),
    ...databases.list({ limit: MAX_SEARCHED }).map((document) => ({
      kind: "database" as const,
      document,
    })),
  ].filter((node) => matches(getNodeTitle(node), words));
  return found.slice(0, MAX_HITS).map((node) => ({
    href: toNotesPath(node.document.id),
    title: shorten(getNodeTitle(node), MAX_TITLE),
    kind: node.kind === "page" ? "Page" : "Database",
  }));
}

function findCalls({ store }: ConsoleContext, words: readonly string[]): SearchHit[] {
  return new ConvintelRepository(store).activities
    .list({ limit: MAX_SEARCHED, order: "newest" })
    .filter(({ title, participants }) =>
      matches(`${title} ${participants.map(({ name }) => name).join(" ")}`, words),
    )
    .slice(0, MAX_HITS)
    .map(({ id, title }) => ({ href: `${callPaths.home}/${id}`, title, kind: "Call" }));
}

function findActivity({ control }: ConsoleContext, words: readonly string[]): SearchHit[] {
  return control.activity
    .list()
    .filter(({ client, method, path }) =>
      matches(`${client.operation ?? ""} ${client.run ?? ""} ${method} ${path}`, words),
    )
    .toReversed()
    .slice(0, MAX_HITS)
    .map(({ client, id, method, path }) => ({
      href: activityPaths.request(id),
      title: client.operation ?? `${method} ${shorten(path, MAX_TITLE)}`,
      kind: `Request ${id}`,
    }));
}

function matches(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word));
}
