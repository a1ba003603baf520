// Pins LangChain and LangGraph to the oldest versions that @workbelt/agents and @workbelt/core accept, for a job of CI.
// It edits pnpm-workspace.yaml, so run it in a checkout to throw away, then `pnpm install --no-frozen-lockfile`.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const workspaceFile = fileURLToPath(new URL("../pnpm-workspace.yaml", import.meta.url));

const versions = {
  langchain: oldestOf("langchain", "agents"),
  "@langchain/langgraph": oldestOf("@langchain/langgraph", "core"),
  // The oldest that this langchain and this langgraph accept, and the models of that time.
  "@langchain/core": "1.2.12",
  "@langchain/langgraph-checkpoint": "1.1.5",
  "@langchain/anthropic": "1.5.11",
  "@langchain/openai": "1.5.8",
  "@langchain/google": "0.2.6",
};

const workspace = readFileSync(workspaceFile, "utf8");
if (/^overrides:/m.test(workspace)) throw new Error("pnpm-workspace.yaml has overrides already.");
const catalogLine = /^ {2}"@langchain\/core": .*$/m;
if (!catalogLine.test(workspace)) throw new Error("The catalog does not name @langchain/core.");
const pinned = Object.entries(versions).map(([name, version]) => `  "${name}": ${version}`);
writeFileSync(
  workspaceFile,
  `${workspace.replace(catalogLine, `  "@langchain/core": ${versions["@langchain/core"]}`)}
overrides:
${pinned.join("\n")}
`,
);

/** Returns the lower end of a package's peer range such as `^1.5.0`. */
function oldestOf(name, folder) {
  const manifest = new URL(`../packages/${folder}/package.json`, import.meta.url);
  const { peerDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  const [, version] = /^\^(\d+\.\d+\.\d+)$/.exec(peerDependencies[name] ?? "") ?? [];
  if (version === undefined) throw new Error(`Expected a range such as ^1.2.3 for ${name}.`);
  return version;
}
