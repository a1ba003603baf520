import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener } from "@workbelt/core";
import { CrmCreateWebhookTool, CrmGetAttributeTool } from "@workbelt/crm-tools";
import { createStageWatcher, type StageWatcherOptions } from "./stage-watcher.ts";

/** Serves the watcher on loopback and subscribes it to changes of the stage of deals. */
export async function startWatcher(
  handlers: Pick<StageWatcherOptions, "onFollowUp" | "onError">,
): Promise<{ close(): void }> {
  const stage = await new CrmGetAttributeTool().execute({ object: "deals", attribute: "stage" });
  const stageId = stage.id.attribute_id;
  let secret: string | undefined;
  const handle = createStageWatcher({ ...handlers, stageId, secret: () => secret });
  const server = createServer(toNodeListener(handle));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  // The CRM returns the secret only now. A real application keeps it, and subscribes once.
  secret = await subscribe(`http://127.0.0.1:${port}/crm`, stageId);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Creates the webhook, for this attribute only, and returns its secret. */
async function subscribe(target_url: string, stageId: string): Promise<string | undefined> {
  const filter = {
    $and: [{ field: "id.attribute_id", operator: "equals" as const, value: stageId }],
  };
  const { secret } = await new CrmCreateWebhookTool().execute({
    target_url,
    subscriptions: [{ event_type: "record.updated", filter }],
  });
  return secret ?? undefined;
}
