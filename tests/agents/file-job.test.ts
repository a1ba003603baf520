import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@notionhq/client";
import { fileFolder, NotesToolkit } from "@workbelt/notes-tools";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { callAsModel } from "./call-as-model.ts";

test("attach the offer to the page about Castellan", async () => {
  const sandbox = await startSandbox();
  const folder = mkdtempSync(join(tmpdir(), "workbelt-files-"));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
    await sandbox.stop();
  });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  mkdirSync(join(folder, "2026"));
  writeFileSync(join(folder, "2026/castellan-offer.pdf"), "%PDF-1.7 offer");
  const call = callAsModel(new NotesToolkit({ files: fileFolder(folder) }).getTools());

  const { items } = await call<{ items: { page_id?: string; title: string }[] }>(
    "notes_data_fetch",
    { query: "Castellan" },
  );
  const block_id = items.find(({ page_id }) => page_id !== undefined)!.page_id!;
  const guess = call("notes_file_upload", { file: "castellan-offer.pdf" });
  await expect(guess).rejects.toThrow("2026/castellan-offer.pdf");
  const { file_upload_id } = await call<{ file_upload_id: string }>("notes_file_upload", {
    file: "2026/castellan-offer.pdf",
  });
  const offer = { type: "pdf", text: "The offer", file_upload_id };
  await call("notes_page_content_append", { block_id, blocks: [offer] });

  const { baseUrl, token } = sandbox.services.notes;
  const notion = new Client({ auth: token, baseUrl });
  const { results } = await notion.blocks.children.list({ block_id, page_size: 100 });
  const pdf = results.find((block) => "type" in block && block.type === "pdf");
  expect(pdf).toMatchObject({ pdf: { type: "file", caption: [{ plain_text: "The offer" }] } });
  const { url } = (pdf as unknown as { pdf: { file: { url: string } } }).pdf.file;
  const content = await fetch(url);
  expect(await content.text()).toBe("%PDF-1.7 offer");
});
