import type { Member, Story } from "./types.js";

/** Everybody who works for the company. */
export function listMembers({ members, furtherMembers = [] }: Story): Member[] {
  return [...members, ...furtherMembers];
}

/** The parts of a story, one after another, each as a story of its own with all members. */
export function* listParts(story: Story): Generator<Story, void> {
  const members = listMembers(story);
  for (const part of story.parts ?? []) yield { ...story, ...part, members };
}
