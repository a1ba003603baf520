export { emojiList, NotesEmojiListTool } from "./emoji-list.js";
