export { emojiList } from "./emoji-list.js";
