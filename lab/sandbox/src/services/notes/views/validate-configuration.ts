import {
  anyObject,
  boolean,
  createProblem,
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

/** Widths of columns are at least 1 (changelog of March 2026). */
const atLeastOne: Validator = (value, path) =>
  typeof value === "number" && value >= 1 ? [] : createProblem(path, "a number ≥ `1`", value);
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
          width: atLeastOne,
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
const aggregation = object(
  {
    aggregator: oneOfValues(
      ..."count count_values sum average median min max range unique empty not_empty".split(" "),
      ..."percent_empty percent_not_empty checked unchecked percent_checked".split(" "),
      ..."percent_unchecked earliest_date latest_date date_range".split(" "),
    ),
  },
  { property_id: propertyId },
);
const words = (values: string) => nullable(oneOfValues(...values.split(" ")));
const flags = (names: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, nullable(boolean)]));
const chartFields: Record<string, Validator> = {
  x_axis: nullable(groupBy),
  y_axis: nullable(aggregation),
  x_axis_property_id: nullable(propertyId),
  y_axis_property_id: nullable(propertyId),
  value: nullable(aggregation),
  stack_by: nullable(groupBy),
  sort: words("manual x_ascending x_descending y_ascending y_descending"),
  color_theme: words("gray blue yellow green purple teal orange pink red auto colorful"),
  height: words("small medium large extra_large"),
  legend_position: words("off bottom side"),
  axis_labels: words("none x_axis y_axis both"),
  grid_lines: words("none horizontal vertical both"),
  group_style: words("normal percent side_by_side"),
  donut_labels: words("none value name name_and_value"),
  y_axis_min: nullable(number),
  y_axis_max: nullable(number),
  caption: nullable(text()),
  reference_lines: nullable(
    list(
      object(
        {
          value: number,
          label: text(),
          color: oneOfValues(
            ..."gray lightgray brown yellow orange green blue purple pink red".split(" "),
          ),
          dash_style: oneOfValues("solid", "dash"),
        },
        { id: text() },
      ),
    ),
  ),
  ...flags("hide_empty_groups show_data_labels color_by_value cumulative smooth_line"),
  ...flags("hide_line_fill_area hide_title"),
};

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
    optional: chartFields,
  },
  map: { optional: { ...properties, height: nullable(text()), map_by: nullable(propertyId) } },
};

/** Creates the validator of a view's configuration. That of a dashboard is read-only. */
export function createConfigurationValidator(type: ViewType): Validator {
  if (type === "dashboard") return object({ type: oneOfValues(type) });
  const { optional, required } = fields[type];
  return object({ type: oneOfValues(type), ...required }, optional);
}
