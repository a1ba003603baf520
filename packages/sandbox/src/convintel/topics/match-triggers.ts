import type { TranscriptSegment } from "../analyses/analysis-document.js";
import { splitSentences } from "../analyses/sentences.js";
import type { ThemeDocument } from "./theme-document.js";

/**
 * A sentence in which a trigger's keyword was said. That a match has theme, topic, keyword,
 * timestamps and an excerpt is documented; the keys, and that there is a match for each sentence,
 * are assumed.
 */
export interface MatchedTrigger {
  theme: string;
  topic: string;
  trigger: string;
  /** Seconds from the start: where the sentence begins, and where its segment ends. */
  startsAt: number;
  endsAt: number;
  text: string;
}

/** Where the keywords of the themes occur in a transcript, as whole words in any case. */
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
      const said = createKeywordMatcher(trigger.trigger);
      return sentences.filter(({ text }) => said(text)).map((found) => ({ ...trigger, ...found }));
    })
    .toSorted((one, other) => one.startsAt - other.startsAt);
}

function createKeywordMatcher(keyword: string): (text: string) => boolean {
  const escaped = keyword.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, "iu");
  return (text) => pattern.test(text);
}
