import { z } from "zod";
import { type Api, path } from "@workbelt/core/provider";
import { getList, getPath, getString } from "../content/json-path.js";

/** A view as the service returns it. A deleted view, or one that cannot be read, has only its identity. */
export const view = z.looseObject({
  id: z.string(),
  type: z.string().nullish(),
  name: z.string().nullish(),
  url: z.string().nullish(),
  data_source_id: z.string().nullish(),
});

/** A view as the service returns it. */
export type NotesView = z.infer<typeof view>;

/** Fetches a view. */
export function fetchView(api: Api, id: string): Promise<NotesView> {
  return api.get(path`/v1/views/${id}`, view);
}

/** The shape of what identifies a view, for models. */
export const viewIdentityOutput = z.strictObject({
  view_id: z.string(),
  name: z.string().optional(),
  type: z.string().optional(),
  database_id: z.string().optional(),
  data_source_id: z.string().optional(),
  dashboard_view_id: z.string().optional(),
  url: z.string().optional(),
});

/** The shape of a view for models. Filters, sorts and the other settings are those of the service. */
export const viewOutput = viewIdentityOutput.extend({
  filter: z.looseObject({}).optional(),
  sorts: z
    .array(z.looseObject({ property: z.string().optional(), direction: z.string().optional() }))
    .optional(),
  quick_filters: z.looseObject({}).optional(),
  visible_columns: z.array(z.string()).optional(),
  configuration: z.looseObject({}).optional(),
});

type ViewOutput = z.infer<typeof viewOutput>;

/** The parts of a view that are shown as the service returns them. */
type ViewFilters = { [Key in "filter" | "sorts" | "quick_filters"]?: ViewOutput[Key] | null };

/** The parts of a view that identify it. */
export function compactViewIdentity(found: NotesView): z.infer<typeof viewIdentityOutput> {
  return {
    view_id: found.id,
    name: found.name ?? undefined,
    type: found.type ?? undefined,
    database_id: getString(found, "parent", "database_id"),
    data_source_id: found.data_source_id ?? undefined,
    dashboard_view_id: getString(found, "dashboard_view_id"),
    url: found.url ?? undefined,
  };
}

/** The parts of a view a model needs. */
export function compactView(found: NotesView): ViewOutput {
  const { filter, quick_filters, sorts } = found as ViewFilters;
  return {
    ...compactViewIdentity(found),
    filter: filter ?? undefined,
    sorts: sorts ?? undefined,
    quick_filters: quick_filters ?? undefined,
    ...compactConfiguration(found["configuration"]),
  };
}

/** Replaces the settings of each column by the names of the visible ones. */
function compactConfiguration(configuration: unknown) {
  if (typeof configuration !== "object" || configuration === null) return {};
  const { properties: _properties, type: _type, ...settings } = configuration as Settings;
  const visible = getList(configuration, "properties")
    .filter((column) => getPath(column, "visible") !== false)
    .flatMap(
      (column) => getString(column, "property_name") ?? getString(column, "property_id") ?? [],
    );
  return {
    visible_columns: visible.length === 0 ? undefined : visible,
    configuration: Object.keys(settings).length === 0 ? undefined : settings,
  };
}

type Settings = Readonly<Record<string, unknown>>;
