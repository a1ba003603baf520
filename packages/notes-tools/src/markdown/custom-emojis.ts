import type { MentionItem } from "./rich-text-runs.js";

/** A mention of a custom emoji that is known by its name only, for `resolveEmojis`. */
export function toEmojiMention(name: string): MentionItem {
  return { type: "mention", mention: { type: "custom_emoji", custom_emoji: { name } } };
}
