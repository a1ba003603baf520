import { openObject } from "@workbelt/core/provider";
import { VALUE_FORMS } from "../pages/value-forms.js";

const EXAMPLE = `{"title":${VALUE_FORMS.title},"Due":${VALUE_FORMS.date}}`;

const OTHER_FORMS = [
  VALUE_FORMS.rich_text,
  VALUE_FORMS.number,
  VALUE_FORMS.select,
  VALUE_FORMS.multi_select,
  VALUE_FORMS.status,
  VALUE_FORMS.checkbox,
  VALUE_FORMS.url,
  VALUE_FORMS.email,
  VALUE_FORMS.people,
  VALUE_FORMS.relation,
];

/** The values of a row or page. Results have plain values, so the description shows the forms to write. */
export function propertyValues(description: string) {
  return openObject(
    `${description}, such as ${EXAMPLE}. Forms of the other column types: ${OTHER_FORMS.join(", ")}`,
  );
}
