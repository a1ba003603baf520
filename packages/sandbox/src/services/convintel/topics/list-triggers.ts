import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";

/** `GET /getTriggers`: lists the team's topic triggers as a bare array of themes (seen in public code). */
export function listTriggers({ repository }: ServiceContext): Handler {
  return (context) => context.json(repository.themes.list());
}
