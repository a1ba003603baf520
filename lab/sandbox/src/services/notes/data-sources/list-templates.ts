import { getTitle } from "../repository/title.js";
import { paginate } from "../pagination/paginate.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { getPathId, type RouteContext } from "../route-context.js";

/**
 * `GET /v1/data_sources/{id}/templates`: lists the templates of a data source. `name` selects by a part
 * of the name, whatever its case, which is assumed [template-name-is-a-part]: the SDK's types only have the parameter.
 */
export function listTemplates(context: RouteContext): object {
  const { query, repository } = context;
  const source = repository.requireDataSource(getPathId(context, "data_source_id"));
  const part = (query.get("name") ?? "").toLowerCase();
  const templates = repository.collections.pages.find("template", source.id);
  const listing = {
    scope: `templates/${source.id}/${part}`,
    entries: templates
      .filter((page) => !page.inTrash && getTitle(page).toLowerCase().includes(part))
      .map((page) => ({ id: page.id, keys: [], page })),
    order: templates.map(({ id }) => id),
  };
  const { entries, nextCursor } = paginate(repository, listing, parsePageRequest(query));
  return {
    templates: entries.map(({ id, page }) => ({
      id,
      name: getTitle(page),
      is_default: id === source.defaultTemplateId,
    })),
    has_more: nextCursor !== null,
    next_cursor: nextCursor,
  };
}
