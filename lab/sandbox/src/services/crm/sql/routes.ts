import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { CrmRouteEnv, CrmService } from "../crm-service.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { parseBody } from "../validation/parse-request.js";
import { string } from "../validation/scalars.js";
import { shape } from "../validation/structures.js";
import { runSql } from "./run-sql.js";

const sqlBody = shape({ sql: string({ minLength: 1 }) });
const readAccess = requireScopes("record_permission:read", "object_configuration:read");

/** The route for queries in SQL. The sandbox's workspace has the plan that they need. */
export function createSqlRoutes({ collections }: CrmService): Hono<CrmRouteEnv> {
  return new Hono<CrmRouteEnv>().post("/v2/sql", readAccess, async (context) => {
    const { sql } = await parseBody(context, sqlBody);
    return context.json({ data: { rows: await runSql(sql, new CrmRepository(collections)) } });
  });
}
