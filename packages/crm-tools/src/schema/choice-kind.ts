/** The options of select attributes, or the statuses of status attributes. */
export interface ChoiceKind {
  /** The last part of their path. */
  plural: "options" | "statuses";
  /** The type of their attributes. */
  type: "select" | "status";
  noun: "option" | "status";
  /** The input that names one of them. */
  id: "option_id" | "status_id";
  list: string;
  create: string;
  update: string;
}

/** The options of select attributes. */
export const OPTIONS: ChoiceKind = {
  plural: "options",
  type: "select",
  noun: "option",
  id: "option_id",
  list: "crm_list_attribute_options",
  create: "crm_create_select_option",
  update: "crm_update_select_option",
};

/** The statuses of status attributes. */
export const STATUSES: ChoiceKind = {
  plural: "statuses",
  type: "status",
  noun: "status",
  id: "status_id",
  list: "crm_list_attribute_statuses",
  create: "crm_create_status",
  update: "crm_update_status",
};
