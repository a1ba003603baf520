// Oracles over the notes service's API. Like those in rest.ts, they are also programs for code mode.
/* oxlint-disable unicorn/consistent-function-scoping -- Programs for code mode have all they use inside. */
import type { SNIPPETS } from "../mcpmark/code-snippets.ts";
import type { Api } from "./rest.ts";

/** Adds a paragraph and blocks of code. */
export async function addSnippets(api: Api, snippets: typeof SNIPPETS): Promise<void> {
  const { results } = await api("POST", "/v1/search", {
    query: "Computer Science Student Dashboard",
    page_size: 1,
  });
  const text = (content: string) => ({ type: "text", text: { content } });
  await api("PATCH", `/v1/blocks/${results[0].id}/children`, {
    children: [
      {
        type: "paragraph",
        paragraph: { rich_text: [{ ...text("Go"), annotations: { bold: true } }] },
      },
      ...snippets.map(([caption, code]) => ({
        type: "code",
        code: { language: "go", rich_text: [text(code)], caption: [text(caption)] },
      })),
    ],
  });
}

/** Adds a date between two blocks. */
export async function addSession(api: Api): Promise<void> {
  const { results } = await api("POST", "/v1/search", {
    query: "Computer Science Student Dashboard",
    page_size: 1,
  });
  const path = `/v1/pages/${results[0].id}/markdown`;
  const { markdown } = await api("GET", path);
  const [, items] = /2022-09-02"\/>\*\*\n((?:- .*\n)*)---/.exec(markdown)!;
  const end = items!.trimEnd();
  await api("PATCH", path, {
    type: "update_content",
    update_content: {
      content_updates: [
        {
          old_str: `2022-09-02"/>**\n${end}`,
          new_str: `2022-09-02"/>**\n${end}\n**<mention-date start="2025-01-29"/>**`,
        },
      ],
    },
  });
}

/** Puts what is in a toggle into columns. */
export async function arrangeFaq(api: Api): Promise<void> {
  const { results } = await api("POST", "/v1/search", { query: "Self Assessment", page_size: 1 });
  const path = `/v1/pages/${results[0].id}/markdown`;
  const { markdown } = await api("GET", path);
  const [, old] = /<summary>FAQ<\/summary>\n([^]*?)\n<\/details>/.exec(markdown)!;
  const lines = old!.split("\n");
  const column = (part: string[]) => [
    "\t\t<column>",
    ...part.map((line) => `\t\t${line}`),
    "\t\t</column>",
  ];
  const columns = [
    "\t<columns>",
    ...column(lines.slice(0, 4)),
    ...column(lines.slice(4)),
    "\t</columns>",
  ].join("\n");
  await api("PATCH", path, {
    type: "update_content",
    update_content: { content_updates: [{ old_str: old, new_str: columns }] },
  });
}

/** Swaps two sections. */
export async function swapSections(api: Api): Promise<void> {
  const { results } = await api("POST", "/v1/search", {
    query: "Standard Operating Procedure",
    page_size: 1,
  });
  const path = `/v1/pages/${results[0].id}/markdown`;
  const { markdown } = await api("GET", path);
  const parts = markdown.split(/^(?=## )/m);
  const terms = parts.find((part: string) => part.startsWith("## Terminologies"));
  const roles = parts.find((part: string) => part.startsWith("## Roles"));
  await api("PATCH", path, {
    type: "update_content",
    update_content: {
      content_updates: [{ old_str: (terms + roles).trimEnd(), new_str: (roles + terms).trimEnd() }],
    },
  });
}
