import type { SpokenLine } from "../analyses/time-transcript.js";

/** Parses lines of the form `speaker-key: text`; blank lines are ignored. */
export function parseTranscript(transcript: string): SpokenLine[] {
  return transcript
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const match = /^\s*([\w-]+):\s*(\S.*?)\s*$/.exec(line);
      if (match === null) throw new Error(`No "speaker-key: text" in the line "${line}".`);
      return { speaker: match[1] ?? "", text: match[2] ?? "" };
    });
}
