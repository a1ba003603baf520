import { expect, onTestFinished, test } from "vitest";
import { createSdkClient, ids, startNotes } from "../../helpers/notes-server.js";

test("the Markdown of a page has the address of its files, and edits around them keep them", async () => {
  const notes = await startNotes();
  onTestFinished(() => notes.stop());
  const client = createSdkClient(notes);
  const { id: page_id } = await client.pages.create({
    parent: { page_id: ids.home },
    properties: {},
  });
  const file_upload = await client.fileUploads.create({ filename: "hello.txt" });
  const data = new Blob(["hello"], { type: "text/plain" });
  await client.fileUploads.send({
    file_upload_id: file_upload.id,
    file: { data, filename: "hello.txt" },
  });
  await client.blocks.children.append({
    block_id: page_id,
    children: [
      { paragraph: { rich_text: [{ text: { content: "Before." } }] } },
      { file: { type: "file_upload", file_upload: { id: file_upload.id } } },
    ],
  });
  const { markdown } = await client.pages.retrieveMarkdown({ page_id });
  const [url = ""] = /http:\/\/127\.0\.0\.1[^")\s]+/.exec(markdown) ?? [];
  expect(await (await fetch(url.replaceAll("&amp;", "&"))).text()).toBe("hello");
  await client.pages.updateMarkdown({
    page_id,
    type: "update_content",
    update_content: { content_updates: [{ old_str: "Before.", new_str: "After." }] },
  });
  const { results } = await client.blocks.children.list({ block_id: page_id });
  expect(results).toMatchObject([{ type: "paragraph" }, { type: "file", file: { type: "file" } }]);
});
