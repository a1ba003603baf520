// Serves one tool that sends a request to one of the two services, for callers that know their APIs by heart.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const hosts = {
  "api.attio.com": { authorization: `Bearer ${process.env["CRM_ACCESS_TOKEN"]}` },
  "api.notion.com": {
    authorization: `Bearer ${process.env["NOTES_ACCESS_TOKEN"]}`,
    "notion-version": "2025-09-03",
  },
};

const server = new McpServer({ name: "fetch", version: "1.0.0" });
server.registerTool(
  "fetch",
  {
    description:
      "Sends an HTTP request and returns the body of the response. The CRM is Attio's API at https://api.attio.com/v2, the notes workspace Notion's API at https://api.notion.com/v1, version 2025-09-03. Authorization is added.",
    inputSchema: {
      url: z.string(),
      method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional().describe("default GET"),
      body: z.record(z.string(), z.unknown()).optional().describe("JSON"),
    },
  },
  async ({ url, method = "GET", body }) => {
    const headers = hosts[new URL(url).hostname];
    if (headers === undefined) return toResult("Error: only these two hosts are allowed.", true);
    const response = await fetch(url, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return toResult(response.ok ? text : `Error: ${response.status} ${text}`, !response.ok);
  },
);

function toResult(text, isError) {
  return { content: [{ type: "text", text }], isError };
}

await server.connect(new StdioServerTransport());
