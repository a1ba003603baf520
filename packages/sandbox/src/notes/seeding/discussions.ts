import { saveThread } from "../comments/threads.js";
import { seedId } from "../../seed/seed-id.js";
import type { Member, Story } from "../../story/types.js";
import { plainRichText } from "../rich-text/rich-text.js";
import type { CommentDocument, DiscussionDocument, PageDocument } from "../workspace/documents.js";
import { presentChildren } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { pageId } from "./pages.js";

const HOUR_MS = 3_600_000;

interface Talk {
  /** The discussion's name, from which its id and those of its comments follow. */
  key: string;
  parent: DiscussionDocument["parent"];
  /** The page it is on or in, whose author gives every second answer. */
  page: PageDocument;
  texts: string[];
  isResolved?: boolean;
}

/**
 * Lets the story's colleagues talk: on its first page, on the first block of that page, where an
 * older question is settled, and on the first row of every database.
 */
export function plantDiscussions(repository: Workspace, story: Story): void {
  for (const talk of [...pageTalks(repository, story), ...rowTalks(repository, story)]) {
    plantTalk(repository, talk, story.members);
  }
}

function pageTalks(repository: Workspace, { pages }: Story): Talk[] {
  const [first] = pages;
  if (first === undefined) return [];
  const page = repository.page(pageId(first.key));
  const onPage = { type: "page_id", page_id: page.id } as const;
  const [block] = presentChildren(repository, page.id);
  const onBlock =
    block?.kind === "block"
      ? [
          talkOn("block", { type: "block_id", block_id: block.document.id }, page, [
            "Should this stay at the top?",
            "Yes, it is what people look for first.",
          ]),
        ]
      : [];
  return [
    talkOn("page", onPage, page, [
      "Is this still how we do it?",
      "Yes. If you see something that is not, change it and say so here.",
      "Thanks, will do.",
    ]),
    { ...talkOn("settled", onPage, page, ["There is a typo.", "Fixed."]), isResolved: true },
    ...onBlock,
  ];
}

function rowTalks(repository: Workspace, { databases }: Story): Talk[] {
  return databases.flatMap(({ key, rows: [row] }) => {
    if (row === undefined) return [];
    const page = repository.page(seedId(`notes/row/${key}/${row.key}`));
    const parent = { type: "page_id", page_id: page.id } as const;
    return [
      talkOn(`${key}/${row.key}`, parent, page, [
        "Is there anything you need from us here?",
        "Not now. I will write here when there is.",
      ]),
    ];
  });
}

function talkOn(key: string, parent: Talk["parent"], page: PageDocument, texts: string[]): Talk {
  return { key, parent, page, texts };
}

function plantTalk(repository: Workspace, talk: Talk, members: Member[]): void {
  const { key, page, texts, parent, isResolved = false } = talk;
  const id = seedId(`notes/discussion/${key}`);
  const people = members.map(({ key: name }) => repository.user(seedId(`notes/user/${name}`)));
  const author = people.find((person) => person.id === page.createdBy);
  const asker = people.find((person) => person.id !== page.createdBy);
  for (const [index, text] of texts.entries()) {
    const speaker = (index % 2 === 0 ? asker : author) ?? repository.user(repository.botId);
    const time = new Date(Date.parse(page.createdTime) + (index + 1) * HOUR_MS).toISOString();
    const comment: CommentDocument = {
      createdTime: time,
      createdBy: speaker.id,
      lastEditedTime: time,
      lastEditedBy: speaker.id,
      id: seedId(`notes/comment/${key}/${index}`),
      discussionId: id,
      richText: plainRichText(text),
      displayName: { type: "user", name: speaker.name },
    };
    saveThread(repository, { comment, discussion: { id, parent, isResolved } });
  }
}
