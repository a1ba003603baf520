import { path, remove, type Revert } from "@workbelt/core/provider";
import { OWN_KEYS } from "../content/write-back.js";
import { parseBlockId, parseId } from "../inputs/ids.js";

/** The input of new meeting notes. */
interface MeetingNotesInput {
  recording_block_id?: string | undefined;
  parent_page_id?: string | undefined;
}

/** Undoes new meeting notes: they go to the trash. The service fills them in, and nothing says by whom. */
export const removeMeetingNotes: Revert<MeetingNotesInput> = remove(
  { noun: "block", at: "", id: "id", audit: OWN_KEYS, compared: ["parent"] },
  {
    path: ({ id }) => path`/v1/blocks/${id}`,
    removed: { in_trash: true },
    inside: ({ input }: { input: MeetingNotesInput }) =>
      input.parent_page_id === undefined
        ? input.recording_block_id && parseBlockId(input.recording_block_id)
        : parseId(input.parent_page_id),
    editor: () => undefined,
  },
);
