import { seedId } from "@workbelt/sandbox";

/** A seeded resource, by the key that the story gives it. */
export interface Target {
  service: "crm" | "notes";
  resource: string;
  id: string;
  /** For the report. */
  name: string;
}

const define =
  (service: Target["service"], resource: string, path: string, noun: string) =>
  (key: string): Target => ({
    service,
    resource,
    id: seedId(`${service}/${path}/${key}`),
    name: `${noun} ${key.replaceAll("-", " ")}`,
  });

function defineNamed(resource: string, path: string, service: Target["service"] = "crm") {
  const target = define(service, resource, path, "");
  return (key: string): Target => ({ ...target(key), name: capitalize(key) });
}

/** `Lena Hoffmann` for `lena-hoffmann`. */
function capitalize(key: string): string {
  return key
    .replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => ` ${letter.toUpperCase()}`)
    .trim();
}

export const person = defineNamed("people", "people");
export const company = define("crm", "companies", "companies", "the company");
export const deal = define("crm", "deals", "deals", "the deal");
export const crmTask = define("crm", "task", "task", "the task");
export const crmNote = define("crm", "note", "note", "the note");
export const member = defineNamed("member", "member");
/** Entry of a list, as `event-invites/elif-demir`. */
export const entry = define("crm", "entry", "entry", "the entry");
export const page = define("notes", "page", "page", "the page");
/** Row of a database, as `onboarding-tracker/pulse-second-courier`. */
export const row = define("notes", "page", "row", "the row");
/** Block by its page's key and its position, as `roadmap/2/0`. */
export const block = define("notes", "block", "block", "the block");
export const user = defineNamed("user", "user", "notes");

/** Id of a database. */
export function database(key: string): string {
  return seedId(`notes/database/${key}`);
}

/** Id of the rows' container of a database. */
export function dataSource(key: string): string {
  return seedId(`notes/data-source/${key}`);
}

/** Id of a recorded call. */
export function call(key: string): string {
  return seedId(`convintel/activity/${key}`);
}
