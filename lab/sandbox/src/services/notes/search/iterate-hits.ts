import type { RequestScope } from "../route-context.js";
import { type EditOrder, iterateByEdit, mergeByEdit } from "./iterate-by-edit.js";
import { findPagesByWords } from "./find-pages-by-words.js";
import {
  createDatabaseHit,
  createDataSourceHit,
  createPageHit,
  type SearchHit,
} from "./search-hit.js";

/** Terms of a search. */
export interface HitSelection extends EditOrder {
  /** The type of objects; without it, all. */
  objectType: "page" | "data_source" | "database" | undefined;
  /** Leaves out pages whose titles cannot match; those that are left may or may not match. */
  words: readonly string[];
}

/** Iterates over possible search results by their last edit. */
export function iterateHits(
  { objectType, ...selection }: HitSelection,
  scope: RequestScope,
): Iterable<SearchHit> {
  if (objectType === "page") return iteratePageHits(selection, scope);
  const schemas = iterateSchemaHits(selection, scope);
  if (objectType !== undefined) return schemas;
  return mergeByEdit(iteratePageHits(selection, scope), schemas, selection.direction);
}

/** It is not documented that searches leave out templates; they are not rows either. */
function* iteratePageHits(
  { words, ...order }: Omit<HitSelection, "objectType">,
  scope: RequestScope,
): Generator<SearchHit, void, undefined> {
  const { repository } = scope;
  const found = findPagesByWords(repository, words, order);
  const pages = found ?? iterateByEdit(repository.collections.pages, order);
  const { after } = order;
  // Pages come before other objects edited at the same time.
  const isAfterOther = after !== undefined && repository.findPage(after.id) === undefined;
  for (const page of pages) {
    if (isAfterOther && page.lastEditedTime === after.key) continue;
    yield createPageHit(page, scope);
  }
}

/** Iterates over data sources or, before them, databases with exactly one data source. */
function* iterateSchemaHits(
  order: EditOrder,
  scope: RequestScope,
): Generator<SearchHit, void, undefined> {
  const { databases, dataSources } = scope.repository.collections;
  if (scope.rules.dataSources) {
    for (const source of iterateByEdit(dataSources, order))
      yield createDataSourceHit(source, scope);
    return;
  }
  for (const database of iterateByEdit(databases, order)) {
    const hit = createDatabaseHit(database, scope);
    if (hit !== undefined) yield hit;
  }
}
