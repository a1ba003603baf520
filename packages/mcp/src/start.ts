import { resolve } from "node:path";
import {
  AuditLog,
  auditFile,
  type CallPolicy,
  ConfigurationError,
  createPolicy,
  type Layer,
} from "@workbelt/core";
import { createFolderStore } from "@workbelt/core/provider";
import { type AnyProviderPackage, readPolicyRules } from "@workbelt/core/adapters";
import type { Programs } from "@workbelt/programs";
import { assertConsistent } from "./assert-consistent.js";
import { createToolkits, findPackage } from "./create-toolkits.js";
import { getSubject } from "./caller.js";
import { type OpenedServices, openServices } from "./open-services.js";
import type { Flags } from "./program.js";
import { createServerFactory } from "./serve/server-factory.js";
import type { OpenedEvents } from "./events/open-events.js";
import { openMirror, type ServedMirror } from "./serve/served-mirror.js";
import { loadSkills } from "./serve/skills.js";
import type { ServedUndo } from "./serve/undo-tool.js";
import { reserveOutput, startStdio } from "./start-stdio.js";
import type { StartedServer } from "./started-server.js";

// https://code.visualstudio.com/docs/copilot/agents/agent-tools, https://platform.openai.com/docs/api-reference/chat/create
const MOST_TOOLS = 128;

/** Packages that the flags choose from. */
export interface Packages {
  builtIn: readonly AnyProviderPackage[];
  /** Those that a flag names, which are served or refused, but never left out. */
  added: readonly AnyProviderPackage[];
}

/**
 * Starts the server that the flags describe.
 *
 * @param report called with errors and warnings for the operator.
 * @throws ConfigurationError for flags that cannot be used, StoreError for accounts.
 */
export async function start(
  { added, builtIn }: Packages,
  flags: Flags,
  report: (error: unknown) => void,
): Promise<StartedServer> {
  assertConsistent(flags);
  if (flags.http === undefined) reserveOutput();
  const undo = flags.undo === undefined ? undefined : await openJournal(flags.undo);
  const opened = await openServices([...builtIn, ...added], { ...flags, required: added });
  let mirror: ServedMirror | undefined;
  let events: OpenedEvents | undefined;
  try {
    if (flags.mirror !== undefined) mirror = await openMirror(flags.mirror, opened, report);
    if (flags.events !== undefined) {
      // Delivers over HTTP, whose modules of Node take a tenth of the start.
      const { openEvents } = await import("./events/open-events.js");
      events = await openEvents(flags.events, { ...opened, mirror: mirror?.mirror, report, flags });
    }
    const more = mirror === undefined ? [] : [mirror.provider];
    const packages = [...builtIn, ...added, ...more];
    const served = { ...opened, packages: [...opened.packages, ...more] };
    assertServed(flags.include, packages, served.packages);
    // Of all packages, so that one file of rules fits servers of any services.
    const policy = createPolicy(await readPolicyRules(flags.policy), packages, {
      store: opened.store,
    });
    const auditLog = openAuditLog(flags.auditLog);
    const layers = [mirror?.layer, events?.layer].filter((layer) => layer !== undefined);
    const parts = { layers, events, policy, auditLog, undo };
    const server = await serve(flags, { ...served, ...parts }, report);
    await events?.start();
    const close = async () => {
      await server
        .close()
        .finally(() => events?.close())
        .finally(() => mirror?.close())
        .finally(() => opened.close());
      await auditLog?.flush();
      undo?.close();
    };
    return { ...server, close };
  } catch (error) {
    await events?.close();
    await mirror?.close();
    await opened.close();
    throw error;
  }
}

/** Opens the journal in a file. @throws StoreError without a key, or for a file that cannot be used. */
async function openJournal(file: string): Promise<ServedUndo & { close: () => void }> {
  const [{ SqliteStore }, { UndoJournal }] = await Promise.all([
    import("@workbelt/core/store"),
    import("@workbelt/core/undo"),
  ]);
  const store = new SqliteStore({ file });
  const path = quoteForShell(resolve(file));
  return {
    journal: new UndoJournal({ store }),
    commandOf: (run) => `npx @workbelt/cli undo ${quoteForShell(run)} --file ${path}`,
    close: () => store.close(),
  };
}

/** Opens the log before anything is served. @throws ConfigurationError for a file that cannot be written. */
function openAuditLog(file: string | undefined): AuditLog | undefined {
  return file === undefined ? undefined : new AuditLog({ write: auditFile(file) });
}

function quoteForShell(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Checks that the tools of `--include` are of services that are served. @throws ConfigurationError */
function assertServed(
  include: readonly string[] = [],
  packages: readonly AnyProviderPackage[],
  served: readonly AnyProviderPackage[],
): void {
  for (const tool of include) {
    const found = findPackage(packages, tool);
    if (served.includes(found)) continue;
    const { name, tokenVariable } = found.service;
    throw new ConfigurationError(
      `--include names ${tool}, but ${name} is not served. Serve it, with --services and its token in ${tokenVariable}, or leave the tool out.`,
    );
  }
}

// Of what a program can parse.
const TEXT_TYPES = {
  ".csv": "text/csv",
  ".json": "application/json",
  ".md": "text/markdown",
  ".ndjson": "application/x-ndjson",
  ".tsv": "text/tab-separated-values",
  ".txt": "text/plain",
};

/** Opens the tools for programs. @throws ConfigurationError where their package is not installed */
async function openPrograms(
  toolkits: ReturnType<typeof createToolkits>,
  folder: string | undefined,
  store: OpenedServices["store"],
): Promise<Programs> {
  // Bundles leave it out: it starts a file of its own as a thread.
  const { createPrograms } = await import("@workbelt/programs").catch((cause: unknown) => {
    throw new ConfigurationError(
      "--programs needs the packages @workbelt/programs and quickjs-wasi, which the bundle and the container do not have. Run the server with npx.",
      { cause },
    );
  });
  const description = { types: TEXT_TYPES, noun: "files", option: "--files" };
  const files =
    folder === undefined ? undefined : createFolderStore({ path: folder, ...description });
  return createPrograms({ toolkits, files, store });
}

interface Served extends OpenedServices {
  layers: readonly Layer[];
  events: OpenedEvents | undefined;
  policy: CallPolicy;
  auditLog: AuditLog | undefined;
  undo: ServedUndo | undefined;
}

async function serve(
  flags: Flags,
  { auditLog, clients, events, layers, packages, policy, store, undo }: Served,
  report: (error: unknown) => void,
): Promise<StartedServer> {
  const confirmationKey = process.env["WORKBELT_MCP_CONFIRMATION_KEY"]?.trim() || undefined;
  const { access, discovery, dryRun, exclude, files, include, resources, structuredContent } =
    flags;
  const toolkits = createToolkits(packages, {
    access,
    dryRun,
    exclude,
    files,
    include,
    resources,
    structuredContent,
    clients,
    policy,
    auditLog,
    journal: undo?.journal,
    layers,
  });
  const programs = flags.programs && (await openPrograms(toolkits, flags.files, store));
  // Programs call tools by other names.
  const skills = flags.programs ? undefined : await loadSkills(packages, toolkits);
  const factory = createServerFactory({
    discovery,
    structuredContent,
    programs,
    skills,
    toolkits,
    undo,
    confirmationKey,
    confirmationStore: store,
    events: events?.served,
    getAccount: flags.accounts === undefined ? undefined : getSubject,
    // A bug, which its place explains best.
    onError: (error) => report(error instanceof Error ? error.stack : error),
  });
  const tools = toolkits.flatMap((toolkit) => toolkit.tools);
  const count = tools.length;
  if (count > MOST_TOOLS && !flags.discovery && !flags.programs) {
    report(
      `${count} tools are more than some clients and models accept: VS Code and the OpenAI API take ${MOST_TOOLS}. Serve fewer with --services, --resources or --access, or two in place of all with --discovery or --programs.`,
    );
  }
  const { http } = flags;
  let server: StartedServer;
  if (http === undefined) server = startStdio(factory, report);
  else {
    // Its HTTP server would make the start over stdio longer.
    const { startHttp } = await import("./start-http.js");
    // Several processes have one key, and each of them would know its own sessions only.
    const sessions = confirmationKey === undefined;
    server = await startHttp(
      factory,
      { ...flags, http, webhooks: events?.webhooks, sessions },
      report,
    );
  }
  const served = [...new Set(tools.map(({ service }) => service.name))].join(", ");
  return { ...server, title: `${count} tools of ${served} ${server.title}` };
}
