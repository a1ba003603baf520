import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { CompositeBackend, createDeepAgent, FilesystemBackend, StateBackend } from "deepagents";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folderOf = (name: string) =>
  join(import.meta.dirname, `../node_modules/@workbelt/${name}/skills`);

function callTool(name: string, args: Record<string, unknown>): AIMessage {
  return new AIMessage({ content: "", tool_calls: [{ name, args, id: randomUUID() }] });
}

/** Runs an agent of deepagents that has the skills of a package, as the guide shows, and returns what its model reads. */
async function run(name: string, ...calls: AIMessage[]): Promise<BaseMessage[]> {
  const model = fakeModel();
  for (const call of calls) model.respond(call);
  model.respond(new AIMessage("Done."));
  const skills = new FilesystemBackend({ rootDir: folderOf(name), virtualMode: true });
  const agent = createDeepAgent({
    model,
    backend: new CompositeBackend(new StateBackend(), { "/skills/": skills }),
    skills: ["/skills/"],
    permissions: [{ operations: ["write"], paths: ["/skills/**"], mode: "deny" }],
  });
  await agent.invoke({ messages: [{ role: "user", content: "Go." }] });
  return model.calls.at(-1)?.messages ?? [];
}

test.each([
  ["crm-tools", 5],
  ["notes-tools", 3],
  ["convintel-tools", 2],
])("deepagents lists the skills of %s with what they are for", async (name, count) => {
  const [system] = await run(name);
  const names = readdirSync(folderOf(name));
  expect(names).toHaveLength(count);
  for (const skill of names) {
    const text = readFileSync(join(folderOf(name), skill, "SKILL.md"), "utf8");
    const [, description = ""] = /^description: (.*)$/m.exec(text) ?? [];
    expect(system?.text).toContain(`- **${skill}**: ${description}`);
    expect(system?.text).toContain(`/skills/${skill}/SKILL.md`);
  }
});

test("an agent of deepagents reads a skill whole by default, and cannot change it", async () => {
  const path = "/skills/import-contacts/SKILL.md";
  const messages = await run(
    "crm-tools",
    callTool("read_file", { file_path: path }),
    callTool("edit_file", { file_path: path, old_string: "Import", new_string: "Export" }),
    callTool("write_file", { file_path: "/skills/new/SKILL.md", content: "New" }),
  );
  const [read, edited, created] = messages.filter((message) => ToolMessage.isInstance(message));
  expect(read?.text).toContain("# Import a list of contacts");
  expect(read?.text).toContain("As many people as addresses in step 1");
  expect(edited?.text).toMatch(/denied/i);
  expect(created?.text).toMatch(/denied/i);
  expect(existsSync(join(folderOf("crm-tools"), "new"))).toBe(false);
});
