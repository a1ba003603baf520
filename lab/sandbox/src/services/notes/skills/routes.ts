import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Handler } from "hono";
import type { SandboxContext } from "../../../common/context.js";
import { seedId } from "../../../common/seed-id.js";
import { directoryNotFoundError } from "../errors.js";
import { isSigned, signPath } from "../files/sign-files.js";
import { paginate } from "../pagination/paginate.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { serializeList } from "../pagination/serialize-list.js";
import { collections, type SkillDocument } from "../repository/documents.js";
import { getPathId, type Route, type RouteContext } from "../route-context.js";
import { isNewest } from "../versions.js";
import { writeTar } from "./write-tar.js";

/** Routes for the skills that are shared with the connection. Archives of whole plugins are left out. */
export const skillRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/ai/plugins",
    capability: "readContent",
    exists: isNewest,
    handle: listPlugins,
  },
  {
    method: "GET",
    path: "/v1/ai/skills/:skill_id",
    capability: "readContent",
    exists: isNewest,
    handle: retrieveSkill,
  },
];

/** `GET /v1/ai/plugins`: each tag is a plugin, and each skill without tags is one of its own. */
function listPlugins({ query, repository }: RouteContext): object {
  const skills = repository.store.list<SkillDocument>(collections.skills);
  const tags = new Set(skills.flatMap((skill) => skill.tags));
  const plugins = [
    ...[...tags].map((tag) => ({
      id: seedId(`notes/plugin/${tag}`),
      name: tag,
      description: "",
      skills: skills.filter((skill) => skill.tags.includes(tag)),
    })),
    ...skills
      .filter((skill) => skill.tags.length === 0)
      .map((skill) => ({ ...skill, id: seedId(`notes/plugin/${skill.id}`), skills: [skill] })),
  ];
  const listing = {
    scope: "plugins",
    entries: plugins.map((plugin) => ({ id: plugin.id, keys: [], plugin })),
    order: plugins.map(({ id }) => id),
  };
  const { entries, nextCursor } = paginate(repository, listing, parsePageRequest(query));
  const results = entries.map(({ plugin: { description, id, name, skills: contained } }) => ({
    id,
    name,
    description,
    version_id: digest(contained.map((skill) => digest(skill.files))),
    skill_directories: contained.map((skill) => ({
      id: skill.id,
      name: skill.name,
      description: skill.description,
      updated_at: skill.updatedAt,
      version_id: digest(skill.files),
    })),
  }));
  return serializeList("plugin", results, nextCursor);
}

/** `GET /v1/ai/skills/{id}`: a signed URL of the archive, which is valid for an hour. */
function retrieveSkill(context: RouteContext): object {
  const id = getPathId(context, "skill_id");
  const skill = context.repository.store.get<SkillDocument>(collections.skills, id);
  if (skill === undefined) throw directoryNotFoundError(id);
  const { url } = signPath(`skills/${id}`, id, context);
  return { id, version_id: digest(skill.files), url };
}

/** `GET /skills/{id}`: serves an archive to those who have a signed URL. It has one folder (the vendor's reference). */
export function serveSkill({ now, store }: SandboxContext): Handler {
  return (request) => {
    const id = request.req.param("id") ?? "";
    if (!isSigned(request.req, id, now())) return request.text("Forbidden\n", 403);
    const skill = store.get<SkillDocument>(collections.skills, id);
    if (skill === undefined) return request.text("Not Found\n", 404);
    const files = Object.entries(skill.files).map(([path, text]) => [
      `${skill.name}/${path}`,
      text,
    ]);
    const tar = writeTar(
      Object.fromEntries(files) as SkillDocument["files"],
      new Date(skill.updatedAt),
    );
    const archive = gzipSync(tar);
    return request.body(new Uint8Array(archive), 200, { "content-type": "application/gzip" });
  };
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
