/** Languages of recordings that the service transcribes ("Create a meeting note"). */
export const LANGUAGES: readonly string[] =
  "auto en zh-CN zh-TW es fr de ja ko pt ru th vi id da fi no nl it sv ar he pl".split(" ");
