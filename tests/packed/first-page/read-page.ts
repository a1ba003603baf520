/** Something that the page tells its reader to do. */
export type Action =
  | { kind: "save"; file: string; text: string }
  | { kind: "run"; commands: string[]; staysOpen: boolean; prints: string | undefined }
  | { kind: "open"; url: string; shows: string | undefined }
  /** Needs an account of the reader's own. */
  | { kind: "fill in"; text: string };

/** A heading of the page, and the steps below it. */
export interface Section {
  heading: string;
  /** Title of the choice that it belongs to, if the reader takes only one of several. */
  way: string | undefined;
  actions: Action[];
}

/** The first line of code that is a tab: its language, and the tab's title. */
const LABEL = /^```\w+ \[(.*)\]$/gm;
const FENCE = /^```(\w+)\n(.*?)^```$/gms;

/** Reads what a page tells its reader to do, in order. Throws an error if a fence has no known meaning. */
export function readPage(markdown: string): Section[] {
  const sections = markdown.split(/^(?=## )/m).slice(1);
  return sections.flatMap((section): Section[] => {
    const [, heading = ""] = /^## (.*)$/m.exec(section) ?? [];
    const ways = new Set([...section.matchAll(LABEL)].map(([, way = ""]) => way));
    if (ways.size === 0) return [{ heading, way: undefined, actions: readActions(section) }];
    return [...ways].map((way) => ({ heading, way, actions: readActions(choose(section, way)) }));
  });
}

/** Leaves one tab of each group of code. */
function choose(section: string, chosen: string): string {
  return section
    .replaceAll(/^```\w+ \[([^\]\n]*)\]\n.*?^```$/gms, (fence, way) =>
      way === chosen ? fence : "",
    )
    .replaceAll(LABEL, (line) => line.slice(0, line.indexOf(" [")));
}

function readActions(section: string): Action[] {
  const actions: Action[] = [];
  let end = 0;
  for (const match of section.matchAll(FENCE)) {
    const [fence, language = "", text = ""] = match;
    const before = section.slice(end, match.index).replaceAll(/<!--.*?-->/gs, "");
    end = match.index + fence.length;
    actions.push(...findLinks(before));
    if (language !== "text") actions.push(readFence(language, text, before));
    else addOutput(actions.at(-1), text.trimEnd());
  }
  return [...actions, ...findLinks(section.slice(end))];
}

function readFence(language: string, text: string, before: string): Action {
  if (language === "sh") {
    const staysOpen = before.includes("in a terminal of its own");
    return { kind: "run", commands: text.trim().split("\n"), staysOpen, prints: undefined };
  }
  if (text.includes("<your ")) return { kind: "fill in", text };
  const file = /\bas `([^`]+)`:\s*$/.exec(before)?.[1] ?? /^\/\/ (\S+)$/m.exec(text)?.[1];
  if (file === undefined) throw new Error(`Nothing says where to save this:\n${text}`);
  return { kind: "save", file, text };
}

/** Finds the pages of the sandbox that the reader opens. */
function findLinks(text: string): Action[] {
  const links = [...text.matchAll(/\]\((http:\/\/127\.0\.0\.1[^)]*)\)/g)];
  return links.map(([, url = ""]) => ({ kind: "open", url, shows: undefined }));
}

function addOutput(action: Action | undefined, text: string): void {
  if (action?.kind === "run") action.prints = text;
  else if (action?.kind === "open") action.shows = text;
  else throw new Error(`Nothing prints this:\n${text}`);
}
