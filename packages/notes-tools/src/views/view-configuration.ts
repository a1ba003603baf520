import { z } from "zod";
import { getList, getPath, getString } from "../content/json-path.js";

const GROUPS = [
  ..."select multi_select status person created_by last_edited_by relation date created_time".split(
    " ",
  ),
  ..."last_edited_time text title url email phone_number number checkbox formula".split(" "),
];
const AGGREGATORS = [
  ..."count count_values sum average median min max range unique empty not_empty".split(" "),
  ..."percent_empty percent_not_empty checked unchecked percent_checked percent_unchecked".split(
    " ",
  ),
  ..."earliest_date latest_date date_range".split(" "),
];
const HEIGHTS = "small medium large extra_large".split(" ");
const THEMES = "gray blue yellow green purple teal orange pink red auto colorful".split(" ");
const COLORS = "gray lightgray brown yellow orange green blue purple pink red".split(" ");

const flag = z.boolean().nullable().optional();
const oneOf = (values: readonly string[]) => z.enum(values).nullable().optional();
const column = z.string().min(1).nullable().optional();
const group = z
  .looseObject({ type: z.enum(GROUPS), property_id: z.string().min(1) })
  .nullable()
  .optional();
const value = z
  .strictObject({ aggregator: z.enum(AGGREGATORS), property_id: z.string().min(1).optional() })
  .nullable()
  .optional();

/** The configurations whose every field is known (types of Notion's client, 5.26). */
const CLOSED: Readonly<Record<string, z.ZodType>> = {
  form: z.strictObject({
    type: z.literal("form"),
    is_form_closed: flag,
    anonymous_submissions: flag,
    submission_permissions: oneOf(["none", "comment_only", "reader", "read_and_write", "editor"]),
  }),
  chart: z.strictObject({
    type: z.literal("chart"),
    chart_type: z.enum(["column", "bar", "line", "donut", "number"]),
    x_axis: group,
    y_axis: value,
    x_axis_property_id: column,
    y_axis_property_id: column,
    value,
    stack_by: group,
    sort: oneOf(["manual", "x_ascending", "x_descending", "y_ascending", "y_descending"]),
    color_theme: oneOf(THEMES),
    height: oneOf(HEIGHTS),
    legend_position: oneOf(["off", "bottom", "side"]),
    axis_labels: oneOf(["none", "x_axis", "y_axis", "both"]),
    grid_lines: oneOf(["none", "horizontal", "vertical", "both"]),
    group_style: oneOf(["normal", "percent", "side_by_side"]),
    donut_labels: oneOf(["none", "value", "name", "name_and_value"]),
    hide_empty_groups: flag,
    show_data_labels: flag,
    color_by_value: flag,
    cumulative: flag,
    smooth_line: flag,
    hide_line_fill_area: flag,
    hide_title: flag,
    y_axis_min: z.number().nullable().optional(),
    y_axis_max: z.number().nullable().optional(),
    caption: z.string().nullable().optional(),
    reference_lines: z
      .array(
        z.strictObject({
          value: z.number(),
          label: z.string(),
          color: z.enum(COLORS),
          dash_style: z.enum(["solid", "dash"]),
          id: z.string().optional(),
        }),
      )
      .nullable()
      .optional(),
  }),
};

/** Columns without which a view of these types cannot be shown. */
const REQUIRED: Readonly<Record<string, string>> = {
  board: "group_by",
  calendar: "date_property_id",
  timeline: "date_property_id",
};

/** A problem in a configuration, and its path. */
export interface ConfigurationProblem {
  path: (string | number)[];
  message: string;
}

/**
 * Finds the problems of a configuration that the service would refuse: all of a form and a chart, of other views the column
 * that they need and the widths of columns.
 *
 * @param type that of a new view; an existing one keeps its own, which its configuration has to name.
 */
export function findConfigurationProblems(
  configuration: Readonly<Record<string, unknown>>,
  type?: string,
): ConfigurationProblem[] {
  const named = getString(configuration, "type") ?? type;
  if (named === undefined || (type !== undefined && named !== type)) {
    return [{ path: ["type"], message: `expected ${type ?? "the type of the view"}` }];
  }
  if (named === "dashboard") {
    const message = "expected none for a dashboard: add views with dashboard_view_id";
    return [{ path: [], message }];
  }
  // Changes name them as well.
  const required = REQUIRED[named];
  return [
    ...(required !== undefined && getPath(configuration, required) === undefined
      ? [{ path: [required], message: `expected, because a ${named} needs it` }]
      : []),
    ...findClosedProblems(named, configuration),
    ...findWidthProblems(configuration),
  ];
}

function findClosedProblems(type: string, configuration: object): ConfigurationProblem[] {
  const { error } = CLOSED[type]?.safeParse({ ...configuration, type }) ?? {};
  return (error?.issues ?? []).map(({ message, path }) => ({
    path: path.filter((key) => typeof key !== "symbol"),
    message,
  }));
}

function findWidthProblems(configuration: unknown): ConfigurationProblem[] {
  return getList(configuration, "properties").flatMap((each, index) => {
    const width = getPath(each, "width");
    const isTooNarrow = typeof width === "number" && width < 1;
    return isTooNarrow
      ? [{ path: ["properties", index, "width"], message: "expected at least 1" }]
      : [];
  });
}
