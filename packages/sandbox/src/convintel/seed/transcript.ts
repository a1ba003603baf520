import type { SpokenLine } from "../analyses/time-transcript.js";

/** Reads `speaker-key: what was said` lines; blank lines are ignored. */
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
