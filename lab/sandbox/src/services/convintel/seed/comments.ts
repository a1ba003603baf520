import { seedId } from "../../../common/seed-id.js";
import type { Member } from "../../../company/types.js";
import { type Sentence, splitSentences } from "../analyses/sentences.js";
import type { CommentDocument } from "../repository/documents.js";
import { chooseIndex, addMinutes, type SeededCall } from "./seeded-call.js";

/** Shorter sentences have too little meaning on their own. */
const MIN_CHARACTERS = 40;

/** A team whose members comment on calls that they did not attend. */
interface Commenter {
  team: Member["team"];
  topics: RegExp;
  remark: string;
}

const commenters: readonly Commenter[] = [
  {
    team: "Product",
    topics: /\b(?:export|app|integration|alerts?|screen|map|portals?|fields?)\b/i,
    remark: "For the product notes",
  },
  {
    team: "Operations",
    topics: /\b(?:price|budget|euros|dollars|pounds|margin)\b/i,
    remark: "For the forecast",
  },
  {
    team: "Customer Success",
    topics: /\b(?:trust|planners?|drivers?|crew|afraid|phone|people)\b/i,
    remark: "Worth knowing for whoever looks after them",
  },
];

/** Creates one or two comments of colleagues on statements of customers. */
export function createComments(seeded: SeededCall): CommentDocument[] {
  const { call, activity } = seeded;
  const first = chooseIndex(`comment/${call.key}`, commenters.length);
  const inOrder = [...commenters.slice(first), ...commenters.slice(0, first)];
  return inOrder
    .flatMap((commenter, index) => {
      const author = findAuthor(commenter, seeded);
      const remark = findQuote(commenter, seeded);
      if (author === undefined || remark === undefined) return [];
      const { text, startsAt } = remark;
      return {
        id: seedId(`convintel/comment/${call.key}/${author.key}`),
        activityId: activity.id,
        userId: seedId(`convintel/user/${author.key}`),
        createdAt: addMinutes(seeded, 45 + 25 * index + chooseIndex(call.key, 20)),
        timestamp: startsAt,
        text,
      };
    })
    .slice(0, 1 + chooseIndex(`comments/${call.key}`, 2));
}

function findAuthor({ team }: Commenter, { story, call }: SeededCall): Member | undefined {
  return story.members.find(
    (member) => member.team === team && !call.speakers.includes(member.key),
  );
}

/** Quotes the longest sentence of a guest about the commenter's topics. */
function findQuote(
  { topics: looksFor, remark }: Commenter,
  { transcript, activity }: SeededCall,
): Sentence | undefined {
  const guests = activity.participants.filter(({ userId }) => userId === null);
  const [said] = transcript
    .flatMap((segment) => {
      const speaker = guests.find(({ id }) => id === segment.participantId);
      return speaker === undefined
        ? []
        : splitSentences(segment).map((sentence) => ({ ...sentence, speaker: speaker.name }));
    })
    .filter(
      ({ text }) => text.length >= MIN_CHARACTERS && looksFor.test(text) && !text.endsWith("?"),
    )
    .toSorted((one, other) => other.text.length - one.text.length);
  if (said === undefined) return undefined;
  return { text: `${remark}: “${said.text}” (${said.speaker})`, startsAt: said.startsAt };
}
