import type { DynamicStructuredTool } from "@langchain/core/tools";
import type { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { z } from "zod";

type Client = NonNullable<Awaited<ReturnType<MultiServerMCPClient["getClient"]>>>;

/**
 * Lists the tools of a server as other clients hand them to a model: with the definitions that the server lists, and
 * arguments that only the server checks. LangChain's adapter merges the unions of a definition, and refuses arguments with
 * messages of its own.
 */
export async function listServedTools(
  client: MultiServerMCPClient,
  server: string,
): Promise<DynamicStructuredTool[]> {
  const tools = await client.getTools();
  const schemas = await listSchemas((await client.getClient(server))!);
  for (const tool of tools) tool.schema = asListed(schemas.get(tool.name)!);
  return tools;
}

async function listSchemas(client: Client): Promise<Map<string, object>> {
  const schemas = new Map<string, object>();
  let cursor: string | undefined;
  do {
    const page = await client.listTools({ cursor });
    for (const { inputSchema, name } of page.tools) schemas.set(name, inputSchema);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return schemas;
}

/** Makes a schema that accepts all arguments, and that models read as the one given. */
function asListed(schema: object): z.ZodObject {
  // JSON leaves out undefined keys, which are those of zod.
  return z.looseObject({}).meta({ $schema: undefined, additionalProperties: undefined, ...schema });
}
