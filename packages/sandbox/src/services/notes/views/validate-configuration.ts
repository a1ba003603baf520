import {
  anyObject,
  boolean,
  integer,
  list,
  nullable,
  number,
  object,
  oneOfValues,
  text,
  type Validator,
} from "../validation/validators.js";
import type { ViewType } from "../repository/documents.js";

interface Fields {
  required?: Record<string, Validator>;
  optional?: Record<string, Validator>;
}

/** Types of a view that can be created. */
export const viewTypes: ViewType[] = [
  "table",
  "board",
  "list",
  "calendar",
  "timeline",
  "gallery",
  "form",
  "chart",
  "map",
  "dashboard",
];

const propertyId = text({ min: 1 });
const groupBy = object(
  { type: text(), property_id: propertyId },
  {
    sort: object({ type: oneOfValues("manual", "ascending", "descending") }),
    group_by: (value, path) => (typeof value === "string" ? [] : anyObject(value, path)),
    hide_empty_groups: boolean,
    start_day_of_week: integer(0, 1),
    range_start: number,
    range_end: number,
    range_size: number,
  },
);
const properties = {
  properties: nullable(
    list(
      object(
        { property_id: propertyId },
        {
          visible: boolean,
          width: number,
          wrap: boolean,
          status_show_as: oneOfValues("select", "checkbox"),
          card_property_width_mode: oneOfValues("full_line", "inline"),
          date_format: text(),
          time_format: oneOfValues("12_hour", "24_hour", "hidden"),
        },
      ),
    ),
  ),
};
const cards = {
  ...properties,
  cover: nullable(object({ type: text() }, { property_id: propertyId })),
  cover_size: nullable(oneOfValues("small", "medium", "large")),
  cover_aspect: nullable(oneOfValues("contain", "cover")),
  card_layout: nullable(oneOfValues("list", "compact")),
};
const acceptAnything: Validator = () => [];
const chartFields = [
  "x_axis y_axis x_axis_property_id y_axis_property_id value stack_by sort color_theme height",
  "hide_empty_groups legend_position show_data_labels color_by_value axis_labels grid_lines",
  "y_axis_min y_axis_max reference_lines caption cumulative smooth_line hide_line_fill_area",
  "group_style donut_labels hide_title",
].flatMap((line) => line.split(" "));

/** Fields of the configuration of each type, after the SDK's types and "Working with views". */
const fields: Record<Exclude<ViewType, "dashboard">, Fields> = {
  table: {
    optional: {
      ...properties,
      group_by: nullable(groupBy),
      subtasks: nullable(anyObject),
      wrap_cells: boolean,
      frozen_column_index: integer(0, 100),
      show_vertical_lines: boolean,
    },
  },
  board: {
    required: { group_by: groupBy },
    optional: { ...cards, sub_group_by: nullable(groupBy) },
  },
  list: { optional: properties },
  calendar: {
    required: { date_property_id: propertyId },
    optional: {
      ...properties,
      view_range: nullable(oneOfValues("week", "month")),
      show_weekends: nullable(boolean),
    },
  },
  timeline: {
    required: { date_property_id: propertyId },
    optional: {
      ...properties,
      end_date_property_id: nullable(propertyId),
      show_table: nullable(boolean),
      table_properties: properties.properties,
      preference: nullable(anyObject),
      arrows_by: nullable(anyObject),
      color_by: nullable(boolean),
    },
  },
  gallery: { optional: cards },
  form: {
    optional: {
      is_form_closed: nullable(boolean),
      anonymous_submissions: nullable(boolean),
      submission_permissions: nullable(
        oneOfValues("none", "comment_only", "reader", "read_and_write", "editor"),
      ),
    },
  },
  chart: {
    required: { chart_type: oneOfValues("column", "bar", "line", "donut", "number") },
    optional: Object.fromEntries(chartFields.map((name) => [name, acceptAnything])),
  },
  map: { optional: { ...properties, height: nullable(text()), map_by: nullable(propertyId) } },
};

/** Creates the validator of a view's configuration. That of a dashboard is read-only. */
export function createConfigurationValidator(type: ViewType): Validator {
  if (type === "dashboard") return object({ type: oneOfValues(type) });
  const { optional, required } = fields[type];
  return object({ type: oneOfValues(type), ...required }, optional);
}
