import { serializeBlock } from "../blocks/serialize-block.js";
import { createComparator, type Direction } from "../pagination/create-comparator.js";
import { isInTrash } from "../repository/ancestors.js";
import type { BlockDocument } from "../repository/documents.js";
import type { Route, RouteContext } from "../route-context.js";
import { parseInput } from "../validation/parse-input.js";
import { integer, list, object, oneOfValues } from "../validation/validators.js";
import { createMeetingNotes } from "./create-meeting-notes.js";
import { compileMeetingFilter, type MeetingFilter } from "./compile-meeting-filter.js";
import { getMeetingValue, meetingProperties, type MeetingProperty } from "./meeting-properties.js";
import { validateMeetingFilter } from "./validate-meeting-filter.js";

interface QueryBody {
  filter?: MeetingFilter;
  sort?: { property: MeetingProperty; direction: Direction }[];
  limit?: number;
}

const MAX_LIMIT = 50;
const validateBody = object(
  {},
  {
    filter: validateMeetingFilter,
    sort: list(
      object({
        property: oneOfValues(...meetingProperties),
        direction: oneOfValues("ascending", "descending"),
      }),
    ),
    limit: integer(1, MAX_LIMIT),
  },
);

/** Routes for meeting notes. */
export const meetingNoteRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/blocks/meeting_notes",
    capability: "insertContent",
    handle: createMeetingNotes,
  },
  {
    method: "POST",
    path: "/v1/blocks/meeting_notes/query",
    capability: "readContent",
    handle: queryMeetingNotes,
  },
];

/**
 * `POST /v1/blocks/meeting_notes/query`: finds meeting notes, without a cursor. The service returns
 * those which the person of the connection attended; a connection without a person gets all (assumed [bots-see-all-meetings]).
 */
function queryMeetingNotes(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<QueryBody>("body", context.body ?? {}, validateBody);
  const matches = compileMeetingFilter(body.filter, repository.now);
  const found = listMeetingNotes(context).filter(matches);
  const sort = body.sort ?? [];
  const compare = createComparator(
    sort.map(({ direction }) => direction),
    new Map(found.map(({ id }, index) => [id, index])),
  );
  const sorted = found
    .map((block) => ({
      id: block.id,
      keys: sort.map((each) => getSortKey(block, each.property)),
      block,
    }))
    .toSorted(compare);
  const limit = body.limit ?? MAX_LIMIT;
  // The block type has its current name here in every version (the SDK's types).
  const scope = { ...context, rules: { ...context.rules, transcription: false } };
  return {
    results: sorted
      .slice(0, limit)
      .map(({ block }) => serializeBlock({ kind: "block", document: block }, scope)),
    has_more: sorted.length > limit,
  };
}

function listMeetingNotes({ repository }: RouteContext): BlockDocument[] {
  const person = repository.findUser(repository.botId)?.ownerId;
  return repository.collections.blocks
    .find("meeting", "meeting_notes")
    .filter((block) => !isInTrash(repository, block))
    .filter(
      (block) =>
        person === undefined || (getMeetingValue(block, "attendees") as string[]).includes(person),
    );
}

function getSortKey(block: BlockDocument, property: MeetingProperty): string | null {
  const value = getMeetingValue(block, property);
  return (Array.isArray(value) ? value[0] : value) || null;
}
