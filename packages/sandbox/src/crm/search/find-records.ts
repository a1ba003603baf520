import type { CrmRepository } from "../repository/crm-repository.js";
import type { ObjectDocument, RecordDocument } from "../repository/documents.js";
import { getSearchable, type Searchable } from "./get-searchable.js";
import { scoreMatch } from "./score-match.js";
import { createSearchSteps, type SearchStep } from "./search-steps.js";

/** A record that matches a search. */
export interface SearchHit {
  object: ObjectDocument;
  record: RecordDocument;
  searchable: Searchable;
  score: number;
}

/** Finds the best matches, best first; for an empty query, the oldest records. */
export function findRecords(
  query: string,
  objects: readonly ObjectDocument[],
  limit: number,
  repository: CrmRepository,
): SearchHit[] {
  if (query.trim() === "") return listOldest(objects, limit, repository);
  for (const step of createSearchSteps(query)) {
    const hits = objects
      .flatMap((object) => findHits(query, object, step, repository))
      .toSorted((first, second) => second.score - first.score)
      .slice(0, limit);
    const isFull = hits.length === limit && (hits.at(-1)?.score ?? 0) > step.maxScoreOfOthers;
    if (isFull || step.maxScoreOfOthers === 0) return hits;
  }
  return [];
}

function listOldest(
  objects: readonly ObjectDocument[],
  limit: number,
  repository: CrmRepository,
): SearchHit[] {
  return objects
    .flatMap((object) =>
      repository.collections.records.find("object", object.slug, { limit }).map((record) => ({
        object,
        record,
        searchable: getSearchable(record, repository),
        score: 1,
      })),
    )
    .slice(0, limit);
}

function findHits(
  query: string,
  object: ObjectDocument,
  step: SearchStep,
  repository: CrmRepository,
): SearchHit[] {
  const { records } = repository.collections;
  const candidates = step.query
    ? records.findText(object.slug, step.query)
    : records.iterate("object", object.slug);
  const hits: SearchHit[] = [];
  for (const record of candidates) {
    const searchable = getSearchable(record, repository);
    const score = scoreMatch(query, searchable.label, searchable.texts);
    if (score > 0) hits.push({ object, record, searchable, score });
  }
  return hits;
}
