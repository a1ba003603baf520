import { saveThread } from "../comments/threads.js";
import { seedId } from "../../../common/seed-id.js";
import type { Member, Story } from "../../../company/types.js";
import { toPlainText, toRichText } from "../rich-text/rich-text.js";
import type {
  BlockDocument,
  CommentDocument,
  DiscussionDocument,
  PageDocument,
  RichText,
} from "../repository/documents.js";
import { listChildren } from "../repository/children.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { getPageId } from "./seed-pages.js";

const HOUR_MS = 3_600_000;

interface DiscussionSeed {
  /** Name from which the ids of the discussion and its comments derive. */
  key: string;
  parent: DiscussionDocument["parent"];
  /** The page it belongs to, whose author writes every second comment. */
  page: PageDocument;
  texts: string[];
  isResolved?: boolean;
  /** The words of a block that it is about. Omitted: all of it. */
  words?: string;
}

/**
 * Seeds discussions: on the first page (one of them resolved), on its first block, and on the first
 * row of every database.
 */
export function seedDiscussions(repository: NotesRepository, story: Story): void {
  for (const seed of [
    ...createPageDiscussions(repository, story),
    ...createRowDiscussions(repository, story),
  ]) {
    seedDiscussion(repository, seed, story.members);
  }
}

function createPageDiscussions(repository: NotesRepository, { pages }: Story): DiscussionSeed[] {
  const [first] = pages;
  if (first === undefined) return [];
  const page = repository.requirePage(getPageId(first.key));
  const onPage = { type: "page_id", page_id: page.id } as const;
  const [block] = listChildren(repository, page.id);
  const onBlock =
    block?.kind === "block"
      ? [
          {
            ...createDiscussion("block", { type: "block_id", block_id: block.document.id }, page, [
              "Should this stay at the top?",
              "Yes, it is what people look for first.",
            ]),
            words: getFirstWord(block.document),
          },
        ]
      : [];
  return [
    createDiscussion("page", onPage, page, [
      "Is this still how we do it?",
      "Yes. If you see something that is not, change it and say so here.",
      "Thanks, will do.",
    ]),
    {
      ...createDiscussion("settled", onPage, page, ["There is a typo.", "Fixed."]),
      isResolved: true,
    },
    ...onBlock,
  ];
}

function getFirstWord({ content }: BlockDocument): string {
  const [word = ""] = toPlainText((content["rich_text"] ?? []) as RichText[]).split(" ");
  return word;
}

function createRowDiscussions(repository: NotesRepository, { databases }: Story): DiscussionSeed[] {
  return databases.flatMap(({ key, rows: [row] }) => {
    if (row === undefined) return [];
    const page = repository.requirePage(seedId(`notes/row/${key}/${row.key}`));
    const parent = { type: "page_id", page_id: page.id } as const;
    return [
      createDiscussion(`${key}/${row.key}`, parent, page, [
        "Is there anything you need from us here?",
        "Not now. I will write here when there is.",
      ]),
    ];
  });
}

function createDiscussion(
  key: string,
  parent: DiscussionSeed["parent"],
  page: PageDocument,
  texts: string[],
): DiscussionSeed {
  return { key, parent, page, texts };
}

function seedDiscussion(
  repository: NotesRepository,
  seed: DiscussionSeed,
  members: Member[],
): void {
  const { key, page, texts, parent, isResolved = false, words } = seed;
  const id = seedId(`notes/discussion/${key}`);
  const people = members.map(({ key: name }) =>
    repository.requireUser(seedId(`notes/user/${name}`)),
  );
  const author = people.find((person) => person.id === page.createdBy);
  const colleague = people.find((person) => person.id !== page.createdBy);
  for (const [index, text] of texts.entries()) {
    const commenter =
      (index % 2 === 0 ? colleague : author) ?? repository.requireUser(repository.botId);
    const time = new Date(Date.parse(page.createdTime) + (index + 1) * HOUR_MS).toISOString();
    const comment: CommentDocument = {
      createdTime: time,
      createdBy: commenter.id,
      lastEditedTime: time,
      lastEditedBy: commenter.id,
      id: seedId(`notes/comment/${key}/${index}`),
      discussionId: id,
      richText: toRichText(text),
      displayName: { type: "user", name: commenter.name },
    };
    saveThread(repository, {
      comment,
      discussion: { id, parent, isResolved, ...(words && { words }) },
    });
  }
}
