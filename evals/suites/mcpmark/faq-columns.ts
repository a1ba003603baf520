import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { appendBlocks, block } from "../../tasks/shared/notes.ts";
import {
  addPage,
  type Block,
  differs,
  listBlocks,
  listOutside,
  readMarkdown,
} from "./notes-pages.ts";

/** Question and answer. */
const pairs = [
  ["How long does it take?", "About twenty minutes, without a pause."],
  ["Who sees the answers?", "You and your mentor, nobody else."],
  ["Can I repeat it?", "Every three months, from the same link."],
] as const;

const toColumn = (children: object[]) => ({ type: "column", column: { children } });

function toBlocks(chosen: readonly (readonly [string, string])[]): object[] {
  return chosen.flatMap(([question, answer]) => [
    block("heading_3", question),
    block("paragraph", answer),
  ]);
}

/** Puts what is in a toggle into two columns. */
export async function faqColumns(world: World): Promise<SuiteTask> {
  const page = await addPage(world, "Self Assessment", [
    block("heading_1", "Where do you stand?"),
    block("paragraph", "Answer in writing, then talk about it."),
    block("toggle", "FAQ", { children: toBlocks(pairs) }),
    block("heading_2", "Questions"),
    block("numbered_list_item", "What did you learn last month?"),
    block("numbered_list_item", "What would you do differently?"),
  ]);
  const start = await readMarkdown(world, page);
  const findToggle = async (changed: World) =>
    (await listBlocks(changed, page)).find(({ type }) => type === "toggle")!;
  const build = async (changed: World, left: object[], right: object[], remove = true) => {
    const toggle = await findToggle(changed);
    const old = await listBlocks(changed, toggle.id);
    await appendBlocks(changed, toggle.id, [
      { type: "column_list", column_list: { children: [toColumn(left), toColumn(right)] } },
    ]);
    if (remove) for (const { id } of old) await changed.notes.delete(`/v1/blocks/${id}`);
    return "Arranged.";
  };
  const left = () => toBlocks(pairs.slice(0, 2));
  const right = () => toBlocks(pairs.slice(2));
  return {
    id: "mcpmark/faq-column-layout",
    template: "faq-column-layout",
    kind: "in-place",
    services: ["notes"],
    prompt:
      'On the page "Self Assessment", the toggle FAQ has three questions with their answers. Arrange them in two columns inside the toggle: the first two with their answers on the left, the third with its answer on the right. Headings and paragraphs stay what they are, and nothing of them stays outside the columns.',
    verify: async (outcome) => {
      const blocks = await listBlocks(outcome, page);
      const toggle = blocks.find(({ type }) => type === "toggle");
      const inside = toggle === undefined ? [] : await readTree(outcome, toggle.id);
      const wanted = [
        [
          "column_list",
          "",
          [
            ["column", "", pairs.slice(0, 2).flatMap(toTree)],
            ["column", "", pairs.slice(2).flatMap(toTree)],
          ],
        ],
      ];
      const rest = (await readMarkdown(outcome, page)).replace(/<details>.*<\/details>\n?/s, "");
      return [
        ...listOutside(outcome.changes, [page]),
        ...differs("The toggle", inside, wanted),
        ...differs("The rest of the page", rest, start.replace(/<details>.*<\/details>\n?/s, "")),
      ];
    },
    solve: (changed) => build(changed, left(), right()),
    wrong: [
      { name: "the originals stay", attempt: (changed) => build(changed, left(), right(), false) },
      {
        name: "one on the left",
        attempt: (changed) => build(changed, toBlocks(pairs.slice(0, 1)), toBlocks(pairs.slice(1))),
      },
      {
        name: "an answer is lost",
        attempt: (changed) => build(changed, left(), right().slice(0, 1)),
      },
    ],
  };
}

type Tree = [type: string, text: string, children: Tree[]];

function toTree([question, answer]: readonly [string, string]): Tree[] {
  return [
    ["heading_3", question, []],
    ["paragraph", answer, []],
  ];
}

async function readTree(world: World, id: string): Promise<Tree[]> {
  const trees: Tree[] = [];
  for (const each of await listBlocks(world, id)) {
    trees.push([
      each.type,
      readText(each),
      each.has_children ? await readTree(world, each.id) : [],
    ]);
  }
  return trees;
}

function readText(each: Block): string {
  const { rich_text = [] } = each[each.type] as { rich_text?: { plain_text: string }[] };
  return rich_text.map(({ plain_text }) => plain_text).join("");
}
