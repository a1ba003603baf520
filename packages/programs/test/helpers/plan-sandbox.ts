import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { CallPolicy, createPolicy, type PolicyRules } from "@workbelt/core";
import { convintelPackage } from "@workbelt/convintel-tools";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, notesPackage, NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, type SandboxOptions, startSandbox } from "@workbelt/sandbox";
import { type PlanOptions, planProgram, type ProgramPlan } from "../../src/index.js";

type ToolOptions = Omit<NonNullable<ConstructorParameters<typeof CrmToolkit>[0]>, "policy"> & {
  policy?: PolicyRules | CallPolicy;
};
type ClientOptions = Partial<Parameters<typeof createCrmClient>[0]>;

/** Creates the three toolkits over a sandbox, with one policy. */
export function createToolkits(
  { services }: Sandbox,
  { policy: rules, ...options }: ToolOptions = {},
  client: ClientOptions = {},
) {
  const packages = [crmPackage, notesPackage, convintelPackage];
  const policy =
    rules === undefined || rules instanceof CallPolicy ? rules : createPolicy(rules, packages);
  const shared = { ...options, ...(policy !== undefined && { policy }) } as object;
  const connect = ({ baseUrl, token }: { baseUrl: string; token: string }) => {
    return { ...client, baseUrl, token, rateLimits: false } as const;
  };
  const { convintel, crm, notes } = services;
  return [
    new CrmToolkit({ ...shared, client: createCrmClient(connect(crm)) }),
    new NotesToolkit({ ...shared, client: createNotesClient(connect(notes)) }),
    new ConvintelToolkit({
      ...shared,
      client: createConvintelClient(connect(convintel)),
    }),
  ];
}

/** Starts a sandbox without rate limits. */
export function startPlanSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return startSandbox({ rateLimits: false, ...options });
}

/** Plans a program on a sandbox. */
export function plan(
  sandbox: Sandbox,
  source: string,
  { policy, ...options }: Partial<PlanOptions> & { policy?: PolicyRules } = {},
): Promise<ProgramPlan> {
  const toolkits =
    options.toolkits ?? createToolkits(sandbox, policy === undefined ? {} : { policy });
  return planProgram(source, { ...options, toolkits });
}

/** Returns the message of the error that something fails with. */
export function getFailure(outcome: Promise<unknown>): Promise<string> {
  return outcome.then(
    () => Promise.reject(new Error("It did not fail.")),
    (error: unknown) => (error as Error).message,
  );
}
