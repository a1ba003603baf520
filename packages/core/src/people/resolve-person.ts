import { InputError } from "../errors/call-errors.js";
import type { Api } from "../operations/operation.js";
import { formatUuid, isUuid } from "../schemas/common-inputs.js";
import { isSameName, nameKey } from "../text/names.js";
import { quote } from "../text/quote.js";

const MAX_CANDIDATES = 20;

/** A member of a workspace, to whom inputs and results refer. */
export interface Person {
  id: string;
  name?: string | undefined;
  email?: string | undefined;
}

/** The people of a workspace. */
export interface Directory {
  /** Noun for one of them in messages: `workspace member`. */
  noun: string;
  /** Fetches all of them. */
  fetchAll: (api: Api) => Promise<Person[]>;
}

/** Fetches the people of a workspace. Cached for ten minutes. */
export function fetchPeople({ fetchAll, noun }: Directory, api: Api): Promise<Person[]> {
  return api.cached(toKey(noun), () => fetchAll(api));
}

/**
 * Finds the person whom an input means: an id, which is not looked up, an email address, or a name, or the part of a
 * name that only one person has, which it reports by `api.adjust`. Looks again if no one in the cache is meant.
 *
 * @param field the input that has it: `assignees.0.referenced_actor_id`
 * @throws InputError with the candidates if no one or several people are meant; the errors of the lookup.
 */
export async function resolvePerson(
  given: string,
  field: string,
  directory: Directory,
  api: Api,
): Promise<Person> {
  if (isUuid(given)) return { id: formatUuid(given) };
  let people = await fetchPeople(directory, api);
  let found = matchPeople(given, people);
  if (found.length === 0 && api.invalidate(toKey(directory.noun))) {
    people = await fetchPeople(directory, api);
    found = matchPeople(given, people);
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    const message = describeCandidates(given, found, people, directory.noun);
    throw new InputError(api.operation, [{ field, message }]);
  }
  if (!isWhole(given, only)) {
    api.adjust(`${field} ${quote(given, 100)} was read as ${describePerson(only)}`);
  }
  return only;
}

/** Returns the id of the one person who has exactly this email address or name; undefined otherwise. @throws the errors of the lookup. */
export async function findPersonId(
  given: string,
  directory: Directory,
  api: Api,
): Promise<string | undefined> {
  const [only, ...others] = matchPeople(given, await fetchPeople(directory, api));
  return only !== undefined && others.length === 0 && isWhole(given, only) ? only.id : undefined;
}

/** Returns true if one of the people has an id. Looks again if no one in the cache has it. @throws the errors of the lookup. */
export async function hasPerson(id: string, directory: Directory, api: Api): Promise<boolean> {
  const isThere = async () =>
    (await fetchPeople(directory, api)).some((each) => each.id === formatUuid(id));
  return (await isThere()) || (api.invalidate(toKey(directory.noun)) && (await isThere()));
}

/** Returns the people with an email address or name, or, if no one has all of the name, with its words. */
export function matchPeople(given: string, people: readonly Person[]): Person[] {
  const wanted = toWords(given);
  if (given.includes("@")) {
    return people.filter(({ email }) => email !== undefined && isSameName(email, given));
  }
  if (wanted.length === 0) return [];
  const named = people.map((person) => ({ person, words: toWords(person.name ?? "") }));
  const exact = named.filter(({ words }) => words.join(" ") === wanted.join(" "));
  const found =
    exact.length > 0
      ? exact
      : named.filter(({ words }) => wanted.every((one) => words.includes(one)));
  return found.map(({ person }) => person);
}

/** Returns true for an email address, and for a name with all words of the person's, in any order. */
function isWhole(given: string, { name = "" }: Person): boolean {
  const [words, all] = [given, name].map((text) => toWords(text).toSorted().join(" "));
  return given.includes("@") || words === all;
}

/** Describes a person by name, email address and id, on one line. */
export function describePerson({ email, id, name }: Person): string {
  return [name && quote(name, 100), email && quote(email, 254), id].filter(Boolean).join(" ");
}

function describeCandidates(
  given: string,
  found: readonly Person[],
  people: readonly Person[],
  noun: string,
): string {
  const candidates = found.length > 0 ? found : people;
  const shown = candidates.slice(0, MAX_CANDIDATES).map(describePerson).join("; ");
  const others = candidates.length - MAX_CANDIDATES;
  const rest = others > 0 ? `; and ${others} more` : "";
  const fact =
    found.length > 0
      ? `${quote(given, 100)} could be any of these`
      : `no ${noun} has the name or email ${quote(given, 100)}. There are`;
  return `expected one ${noun}: ${fact}: ${shown}${rest}`;
}

/** Splits a name into words in lower case, without accents. */
function toWords(name: string): string[] {
  const plain = nameKey(name).normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function toKey(noun: string): string {
  return `people: every ${noun}`;
}
