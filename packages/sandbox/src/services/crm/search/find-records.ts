import type { CrmRepository } from "../repository/crm-repository.js";
import type { ObjectDocument, RecordDocument } from "../repository/documents.js";
import { getSearchable, type Searchable } from "./get-searchable.js";
import { scoreMatch } from "./score-match.js";
import { createSearchSteps, type SearchStep } from "./search-steps.js";

/** A record that matches a search. */
export interface SearchHit {
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
    const hits = findHits(query, objects, step, repository)
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
        record,
        searchable: getSearchable(record, repository),
        score: 1,
      })),
    )
    .slice(0, limit);
}

/** Finds the records that match, in the order of their objects, oldest first. */
function findHits(
  query: string,
  objects: readonly ObjectDocument[],
  step: SearchStep,
  repository: CrmRepository,
): SearchHit[] {
  const hits = new Map<string, SearchHit[]>(objects.map(({ slug }) => [slug, []]));
  for (const record of listCandidates(objects, step, repository)) {
    const searchable = getSearchable(record, repository);
    const score = scoreMatch(query, searchable.label, searchable.texts);
    if (score > 0) hits.get(record.object)?.push({ record, searchable, score });
  }
  return [...hits.values()].flat();
}

function listCandidates(
  objects: readonly ObjectDocument[],
  { query }: SearchStep,
  { collections: { records } }: CrmRepository,
): Iterable<RecordDocument> {
  const slugs = objects.map(({ slug }) => slug);
  return query ? records.findText(slugs, query) : records.iterate("object", slugs);
}
