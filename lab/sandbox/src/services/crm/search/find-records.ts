import type { CrmRepository } from "../repository/crm-repository.js";
import type { ObjectDocument, RecordDocument } from "../repository/documents.js";
import { getSearchable, type Searchable } from "./get-searchable.js";
import { readSearchText } from "../repository/search-text.js";
import { createScorer } from "./score-match.js";
import { createSearchSteps } from "./search-steps.js";
import type { TextQuery } from "../../../store/text-query.js";

/** A record that matches a search. */
export interface SearchHit {
  record: RecordDocument;
  searchable: Searchable;
}

/** Finds the best matches, best first; for an empty query, the oldest records. */
export function findRecords(
  query: string,
  objects: readonly ObjectDocument[],
  limit: number,
  repository: CrmRepository,
): SearchHit[] {
  const { records } = repository.collections;
  const found =
    query.trim() === ""
      ? objects.flatMap(({ slug }) => records.find("object", slug, { limit }))
      : rankRecords(query, objects, limit, repository)
          .slice(0, limit)
          .flatMap((id) => records.get(id) ?? []);
  return found
    .slice(0, limit)
    .map((record) => ({ record, searchable: getSearchable(record, repository) }));
}

/**
 * Returns the ids of all records that match a query, best first. Records that only resemble it are left out if
 * `enough` others match.
 */
export function rankRecords(
  query: string,
  objects: readonly ObjectDocument[],
  enough: number,
  repository: CrmRepository,
): string[] {
  for (const { query: text, maxScoreOfOthers } of createSearchSteps(query)) {
    const matches = findMatches(query, objects, text, repository);
    const isEnough = (matches[enough - 1]?.score ?? 0) > maxScoreOfOthers;
    if (isEnough || maxScoreOfOthers === 0) return matches.map(({ id }) => id);
  }
  return [];
}

/** Finds the records that match by the texts of the index, best first, then in the order of their objects, oldest first. */
function findMatches(
  query: string,
  objects: readonly ObjectDocument[],
  text: TextQuery | undefined,
  { collections: { records } }: CrmRepository,
): { id: string; score: number }[] {
  const matches = new Map(objects.map(({ slug }) => [slug, [] as { id: string; score: number }[]]));
  const score = createScorer(query);
  for (const candidate of records.findTexts([...matches.keys()], text)) {
    const match = { id: candidate.id, score: score(readSearchText(candidate.text)) };
    if (match.score > 0) matches.get(candidate.scope)?.push(match);
  }
  return [...matches.values()].flat().toSorted((first, second) => second.score - first.score);
}
