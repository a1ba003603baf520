import type { ApiClient } from "@workbelt/core";
import { type AnyProviderPackage, createCollectionReader } from "@workbelt/core/adapters";
import {
  type AnsweredList,
  type Collection,
  type CollectionPart,
  type CollectionReader,
  readList,
} from "@workbelt/core/provider";

/** A list that the copies of some collections answer together. */
interface Answer {
  readonly list: AnsweredList["list"];
  readonly input: Readonly<Record<string, unknown>>;
  /** Items of the collections that belong to it, each as JSON. */
  readonly items: string[];
}

/** Describes the lists that `answers` names and whose items are others than those of the collections. */
export async function findWrongAnswers(
  { collections, service }: Pick<AnyProviderPackage, "collections" | "service">,
  client: ApiClient,
): Promise<string[]> {
  const reader = createCollectionReader({ service, client });
  const answers = new Map<string, Answer>();
  for (const collection of collections?.collections ?? []) {
    if (collection.answers !== undefined) await addAnswers(collection, reader, answers);
  }
  const problems: string[] = [];
  for (const { input, items, list } of answers.values()) {
    const listed = await readList(reader, list as Collection["list"], input);
    const expected = listed.map((item) => JSON.stringify(item));
    const call = `${list.name} ${JSON.stringify(input)}`;
    const missing = expected.filter((item) => !items.includes(item));
    const added = items.filter((item) => !expected.includes(item));
    if (missing.length > 0) problems.push(`${call}: the collections lack ${missing[0]}`);
    if (added.length > 0) problems.push(`${call}: the collections add ${added[0]}`);
  }
  return problems;
}

/** Adds what a collection has of the lists that it answers. */
async function addAnswers(
  collection: Collection,
  reader: CollectionReader,
  answers: Map<string, Answer>,
): Promise<void> {
  const parts = (await collection.parts?.(reader)) ?? [{ key: "", input: {} }];
  for (const part of parts) {
    const listed = await readList(reader, collection.list, part.input);
    const own = listed.filter((each) => collection.id(each, part) !== undefined);
    for (const { list, part: selects } of collection.answers ?? []) {
      const input = selectPart(selects, part);
      if (input === undefined) continue;
      const key = `${list.name} ${JSON.stringify(input)}`;
      const answer = answers.get(key) ?? { list, input, items: [] };
      answer.items.push(...own.map((item) => JSON.stringify(item)));
      answers.set(key, answer);
    }
  }
}

/** Returns the input with which a list is one part of a collection; undefined if it is another part. */
function selectPart(
  selects: AnsweredList["part"],
  { key }: CollectionPart,
): Readonly<Record<string, unknown>> | undefined {
  if (selects === undefined) return {};
  if ("input" in selects) return { [selects.input]: key };
  return selects.key === key ? {} : undefined;
}
