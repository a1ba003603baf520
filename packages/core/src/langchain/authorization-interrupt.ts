import type { ApiClient } from "../client/api-client.js";
import { type AccountToConnect, AuthRequiredError } from "../errors/api-errors.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { interruptRun } from "./interrupt-run.js";

/**
 * Value of the interrupt with which a tool asks for an account to be connected. Any resume value repeats the
 * call; if the account is still not connected, the run is interrupted again.
 *
 * @example
 * const [interrupt] = result.__interrupt__;
 * const { authorizationUrl } = interrupt.value as AuthorizationRequest; // for the person's browser
 * await agent.invoke(new Command({ resume: true }), config); // after accounts.complete
 */
export interface AuthorizationRequest {
  type: "authorization_required";
  /** Short name of the service: `crm`. */
  service: string;
  /** The host's name of the account. */
  account: string;
  /** URL for the person's browser, valid for ten minutes; left out for a service with API keys. */
  authorizationUrl?: string;
  /** Explanation for the person. */
  message: string;
}

/**
 * Makes a call, and interrupts the LangGraph run each time it needs an account that a person must connect.
 *
 * @throws LangGraph's GraphInterrupt; ConfigurationError if the run cannot be interrupted; the errors of
 * the call.
 */
export async function runWithInterrupts<Result>(
  call: () => Promise<Result>,
  client: ApiClient,
): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof AuthRequiredError) || error.account === undefined) throw error;
      const request = await createRequest(error, error.account, client);
      await interruptRun(request, createSetupError);
    }
  }
}

async function createRequest(
  { message }: AuthRequiredError,
  { account, provider: service }: AccountToConnect,
  client: ApiClient,
): Promise<AuthorizationRequest> {
  const authorizationUrl = await client.startAuthorization({ account });
  const common = { type: "authorization_required", service, account } as const;
  return authorizationUrl === undefined
    ? { ...common, message: `${message} Connect it with its API key, then resume the run.` }
    : {
        ...common,
        authorizationUrl,
        message: `${message} Open the authorization URL within ten minutes, then resume the run.`,
      };
}

function createSetupError(cause: unknown): ConfigurationError {
  return new ConfigurationError(
    `onAuthRequired: "interrupt" needs an agent with a checkpointer, such as createAgent({ checkpointer: new MemorySaver() }), and LangGraph: npm install @langchain/langgraph`,
    { cause },
  );
}
