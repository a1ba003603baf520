import { type CollectionReader, defineCollection, orMissing } from "@workbelt/core/provider";
import { getThread } from "../comments/get-thread.js";
import { listThreads } from "../comments/list-threads.js";
import type { CrmThreadPage } from "../comments/thread.js";
import { shortenTime } from "../schema/compact-values.js";
import { entries } from "./entries.js";
import { nameActors, readMemberNames } from "./member-names.js";
import { hasOutsideTexts } from "./outside-texts.js";
import { OBJECT_RECORDS } from "./records.js";

/** Threads of comments on records and list entries. */
export const comments = defineCollection({
  name: "crm_comments",
  kind: "comment",
  list: listThreads,
  partsOf: {
    collections: [...OBJECT_RECORDS, entries.name],
    input: ({ collection, id, part }) =>
      collection === entries.name
        ? { list_id: part, entry_id: id }
        : { record_object: part, record_id: id },
  },
  id: ({ id }) => id.thread_id,
  get: (thread_id, _part, reader) => orMissing(() => readThread(thread_id, reader)),
  item: async (listed, { key }, reader) => {
    const { comments: all, id } = listed.has_more_comments
      ? await readThread(listed.id.thread_id, reader)
      : listed;
    const names = await readMemberNames(reader);
    const [first] = all;
    const targets = [key, first?.record?.record_id, first?.entry?.entry_id];
    const lines = all.map(({ author, content_plaintext: text }) =>
      [...nameActors([author], names), text].join(": "),
    );
    return {
      id: id.thread_id,
      title: "",
      text: lines.join("\n"),
      at: shortenTime(first?.created_at),
      by: nameActors(
        all.map(({ author }) => author),
        names,
      ),
      keys: [id.thread_id, ...all.map((comment) => comment.id.comment_id)],
      mentions: [...new Set(targets.filter((target) => target !== undefined))],
      outside: hasOutsideTexts(listThreads),
    };
  },
});

/** Reads a thread with all of its comments, however many they are. */
async function readThread(thread_id: string, reader: CollectionReader): Promise<CrmThreadPage> {
  const first = await reader.read(getThread, { thread_id });
  const all = [...first.comments];
  for (let cursor = first.next_cursor; cursor !== undefined;) {
    const page = await reader.read(getThread, { thread_id, cursor, limit: 250 });
    all.push(...page.comments);
    cursor = page.next_cursor;
  }
  const { has_more_comments: _more, next_cursor: _next, ...thread } = first;
  return { ...thread, comments: all };
}
