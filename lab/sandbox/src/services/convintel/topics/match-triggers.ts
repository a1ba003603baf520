import type { TranscriptSegment, ThemeDocument } from "../repository/documents.js";
import { splitSentences } from "../analyses/sentences.js";

/**
 * A sentence that contains a trigger's keyword. Documented: theme, topic, keyword, timestamps and an
 * excerpt. Assumed [match-keys]: the keys, and one match for each sentence.
 */
export interface MatchedTrigger {
  theme: string;
  topic: string;
  trigger: string;
  /** Seconds from the start of the call: the start of the sentence and the end of its segment. */
  startsAt: number;
  endsAt: number;
  text: string;
}

/** Finds the keywords of the themes in a transcript, as whole words in any case. */
export function matchTriggers(
  themes: readonly ThemeDocument[],
  transcript: readonly TranscriptSegment[],
): MatchedTrigger[] {
  const sentences = transcript.flatMap((segment) =>
    splitSentences(segment).map((sentence) => ({ ...sentence, endsAt: segment.endsAt })),
  );
  const triggers = themes.flatMap((theme) =>
    theme.topics.flatMap((topic) =>
      topic.triggers.map(({ name }) => ({ theme: theme.name, topic: topic.name, trigger: name })),
    ),
  );
  return triggers
    .flatMap((trigger) => {
      const matches = createKeywordMatcher(trigger.trigger);
      return sentences
        .filter(({ text }) => matches(text))
        .map((found) => ({ ...trigger, ...found }));
    })
    .toSorted((one, other) => one.startsAt - other.startsAt);
}

function createKeywordMatcher(keyword: string): (text: string) => boolean {
  const escaped = keyword.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, "iu");
  return (text) => pattern.test(text);
}
