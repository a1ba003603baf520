import { join } from "node:path";

const path = join(import.meta.dirname, "../servers/attio-server.ts");

/** Command of an MCP server that takes no base URL. */
export const rival = `ATTIO_API_KEY={crm_token} node --import {redirect} "${path}"`;
