import type { Sandbox } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { follow, type Results } from "../helpers/follow-skill.js";
import { ask } from "../helpers/sandbox-api.js";

interface List<Item> {
  items: Item[];
}
interface Call {
  activity_id: string;
  title: string;
  opportunity_id: string;
  started_at: string;
  participants: { internal: string[]; external: string[] };
}
interface Passage {
  at: string;
  speaker: string;
  text: string;
}

/** Reads what customers said in a call: the passages of those who are no users of the service. */
async function readCustomers(sandbox: Sandbox, id: string): Promise<Omit<Passage, "at">[]> {
  const read = <Reply>(endpoint: string) =>
    ask<Reply>(sandbox, "convintel", `/${endpoint}?activityId=${id}`);
  const { participants } = await read<{
    participants: { id: string; name: string; user?: object }[];
  }>("getActivity");
  const segments = await read<{ transcript: string; participantId: string }[]>("getTranscription");
  return participants
    .filter(({ user }) => user === undefined)
    .flatMap(({ id: participant, name: speaker }) =>
      segments
        .filter(({ participantId }) => participantId === participant)
        .map(({ transcript: text }) => ({ speaker, text })),
    );
}

test("find-customer-quotes finds what customers said about prices, and changes nothing", async () => {
  interface Found extends Passage {
    call: string;
  }
  const listQuotes = (of: Results): Found[] => {
    const calls = of<Call[]>("convintel_activity_get");
    return of<List<Passage>[]>("convintel_transcript_get").flatMap(({ items }, index) => {
      const { activity_id: call, participants } = calls[index]!;
      const quotes = items.filter(({ speaker }) => participants.external.includes(speaker));
      return quotes
        .filter(({ text }) => /price|pricing/i.test(text))
        .map((one) => ({ ...one, call }));
    });
  };
  const search = "price|pricing";
  const halfYearAgo = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);
  const listCalls = (of: Results) =>
    of<List<Call>>("convintel_transcripts_search").items.map(({ activity_id }) => ({
      activity_id,
    }));
  let quotes: Found[] = [];
  const { changed, results, sandbox } = await follow("find-customer-quotes", {
    values: {
      "words, alternatives separated by |": search,
      "first day as YYYY-MM-DD": halfYearAgo,
      "activity_id of the quote": (of: Results) => {
        quotes = listQuotes(of);
        return quotes[0]?.call;
      },
      "three distinctive words of the quote": () =>
        quotes[0]?.text
          .match(/[a-z]{5,}/gi)
          ?.slice(0, 3)
          .join(" "),
    },
    repeat: { convintel_activity_get: listCalls, convintel_transcript_get: listCalls },
  });
  expect(changed).toEqual([]);
  expect(new Set(quotes.map(({ call }) => call)).size).toBeGreaterThan(2);
  const said = await Promise.all(
    [...new Set(quotes.map(({ call }) => call))].map((call) => readCustomers(sandbox, call)),
  );
  const found = said.flat().filter(({ text }) => /price|pricing/i.test(text));
  expect(quotes.map(({ speaker, text }) => ({ speaker, text }))).toEqual(
    expect.arrayContaining(found),
  );
  expect(quotes).toHaveLength(found.length);
  const { items } = results<List<Passage>>("convintel_transcript_get");
  expect(items).toContainEqual(expect.objectContaining({ text: quotes[0]?.text }));
});

test("follow-up-after-call creates tasks, a note and a recap", async () => {
  const isOurs = (call: Call, item: string) =>
    call.participants.internal.find((name) => item.startsWith(`${name.split(" ")[0]} `));
  const itemsOf = (of: Results) => of<List<string>>("convintel_action_items_get").items;
  const callOf = (of: Results) => of<List<Call>>("convintel_activities_list").items[0]!;
  const listTasks = (of: Results) =>
    itemsOf(of).flatMap((content) => {
      const name = isOurs(callOf(of), content);
      return name === undefined ? [] : [{ content, assignees: [{ referenced_actor_id: name }] }];
    });
  const title = "Nimbus Solar – project freight";
  const outcome = "Tara wants a decision in six weeks. She sends her spreadsheet by Friday.";
  const { changed, questions, results, sandbox } = await follow("follow-up-after-call", {
    values: {
      "words of the title": "Nimbus",
      activity_id: (of: Results) => callOf(of).activity_id,
      "record_id of the deal": (of: Results) => callOf(of).opportunity_id,
      "array of tasks": listTasks,
      "title of the note": "Discovery call",
      outcome,
      "where recaps are kept, such as Customer calls": "Customer calls",
      "page_id of the parent": (of: Results) =>
        of<List<{ page_id: string }>>("notes_data_fetch").items[0]?.page_id,
      "title of the recap": title,
      recap: (of: Results) => {
        const boxes = itemsOf(of).map((item) => `- [ ] ${item}`);
        const { content } = of<{ content: string }>("convintel_summary_get");
        return `## Summary\n\n${content}\n\n## Action items\n\n${boxes.join("\n")}`;
      },
      "page_id of the recap": (of: Results) => of<{ page_id: string }>("notes_page_create").page_id,
    },
  });
  const contents = listTasks(results).map(({ content }) => content);
  expect(contents).toHaveLength(2);
  expect(changed).toEqual([
    "created note: Discovery call",
    `created page: ${title}`,
    ...contents.map((content) => `created task: ${content}`).toSorted(),
  ]);
  expect(questions).toEqual([]);
  const { opportunity_id: deal } = callOf(results);
  const tasks = await ask<{ data: { content_plaintext: string; assignees: object[] }[] }>(
    sandbox,
    "crm",
    `/v2/tasks?linked_object=deals&linked_record_id=${deal}`,
  );
  for (const content of contents) {
    const found = tasks.data.filter((task) => task.content_plaintext === content);
    expect(found).toMatchObject([{ assignees: [{}] }]);
  }
  const path = `/v2/notes?parent_object=deals&parent_record_id=${deal}`;
  const notes = await ask<{ data: { content_plaintext: string }[] }>(sandbox, "crm", path);
  expect(notes.data.map((note) => note.content_plaintext)).toContain(outcome);
  const listed = results<List<{ content: string }>>("crm_list_tasks").items;
  expect(listed.map(({ content }) => content)).toEqual(expect.arrayContaining(contents));
  const { markdown } = results<{ markdown: string }>("notes_page_markdown_get");
  for (const item of itemsOf(results)) expect(markdown).toContain(`- [ ] ${item}`);
});
