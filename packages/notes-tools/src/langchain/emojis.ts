// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { emojiList } from "../emojis/emoji-list.js";

/** Lists the custom emojis of the workspace. */
export class NotesEmojiListTool extends NotesTool<typeof emojiList> {
  constructor(options?: NotesToolOptions<typeof emojiList>) {
    super(emojiList, options);
  }
}
