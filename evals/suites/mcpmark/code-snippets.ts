import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { Outcome, World } from "../../src/task.ts";
import { appendBlocks, block, text } from "../../tasks/shared/notes.ts";
import { differs, listBlocks, listOutside, readMarkdown } from "./notes-pages.ts";

/** Captions and programs that the prompt gives. */
export const SNIPPETS = [
  [
    "Basic Go program",
    'package main\n\nimport "fmt"\n\nfunc main() {\n    fmt.Println("Hello, World!")\n}',
  ],
  ["For loop in Go", "for i := 0; i < 5; i++ {\n    fmt.Println(i)\n}"],
  ["Function definition in Go", "func add(a, b int) int {\n    return a + b\n}"],
] as const;

const header = {
  type: "paragraph",
  paragraph: { rich_text: [{ ...text("Go")[0], annotations: { bold: true } }] },
};

function toBlocks(snippets: readonly (readonly [string, string])[], language = "go"): object[] {
  return snippets.map(([caption, code]) =>
    block("code", code, { language, caption: text(caption) }),
  );
}

interface CodeBlock {
  type: string;
  code?: {
    language: string;
    caption: { plain_text: string }[];
    rich_text: { plain_text: string }[];
  };
}

const join = (parts: { plain_text: string }[] = []) =>
  parts.map((part) => part.plain_text).join("");

async function readSnippets(world: World, page: string) {
  const blocks = (await listBlocks(world, page)) as unknown as CodeBlock[];
  const first = blocks.findIndex(({ code }) => code?.language === "go");
  return {
    before:
      first > 0
        ? (
            blocks[first - 1] as {
              paragraph?: { rich_text: { plain_text: string; annotations: { bold: boolean } }[] };
            }
          ).paragraph?.rich_text.map(({ plain_text, annotations }) => [
            plain_text,
            annotations.bold,
          ])
        : [],
    snippets: blocks
      .slice(first)
      .filter(({ type }) => type === "code")
      .map(({ code }) => [code!.language, join(code!.caption), join(code!.rich_text).trimEnd()]),
  };
}

/** Adds a bold paragraph and three blocks of code with captions. */
export async function codeSnippets(world: World, page: string): Promise<SuiteTask> {
  const start = await readMarkdown(world, page);
  const add = async (changed: World, blocks: object[]) => {
    await appendBlocks(changed, page, blocks);
    return "Added.";
  };
  return {
    id: "mcpmark/code-snippets-go",
    template: "code-snippets-go",
    kind: "change",
    services: ["notes"],
    prompt: `The page "Computer Science Student Dashboard" ends with the section "Code Snippets". Add Go to it: at its end, a paragraph that says just Go in bold, and then three code blocks of the language go. Their captions and programs, exactly:\n\n${SNIPPETS.map(([caption, code]) => `${caption}\n\`\`\`\n${code}\n\`\`\``).join("\n\n")}`,
    verify: async (outcome: Outcome) => {
      const markdown = await readMarkdown(outcome, page);
      return [
        ...listOutside(outcome.changes, [page]),
        ...(markdown.startsWith(start) ? [] : ["Earlier blocks of the page have changed."]),
        ...differs("The paragraph and its blocks", await readSnippets(outcome, page), {
          before: [["Go", true]],
          snippets: SNIPPETS.map(([caption, code]) => ["go", caption, code]),
        }),
      ];
    },
    solve: (changed) => add(changed, [header, ...toBlocks(SNIPPETS)]),
    wrong: [
      {
        name: "without captions",
        attempt: (changed) =>
          add(changed, [
            header,
            ...SNIPPETS.map(([, code]) => block("code", code, { language: "go" })),
          ]),
      },
      { name: "without the paragraph", attempt: (changed) => add(changed, toBlocks(SNIPPETS)) },
      {
        name: "as another language",
        attempt: (changed) => add(changed, [header, ...toBlocks(SNIPPETS, "python")]),
      },
    ],
  };
}
