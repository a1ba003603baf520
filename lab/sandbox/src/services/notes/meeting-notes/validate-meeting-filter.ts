import {
  anyObject,
  isObject,
  list,
  object,
  oneOfValues,
  text,
  type Validator,
} from "../validation/validators.js";
import { meetingProperties } from "./meeting-properties.js";

/** Levels of groups below the outermost one (the SDK's types). */
const MAX_NESTED_LEVELS = 2;

const validateValue: Validator = (value, path) =>
  Array.isArray(value) ? list(anyObject)(value, path) : anyObject(value, path);

const validateCondition = object({
  property: oneOfValues(...meetingProperties),
  filter: object({ operator: text({ min: 1 }) }, { value: validateValue }),
});

/** Validates a filter of meeting notes: a group of conditions and groups. */
export const validateMeetingFilter: Validator = createGroupValidator(MAX_NESTED_LEVELS);

function createGroupValidator(remainingLevels: number): Validator {
  const validateParts = list((value, path) => {
    const isGroup = isObject(value) && Object.hasOwn(value, "operator") && remainingLevels > 0;
    return (isGroup ? createGroupValidator(remainingLevels - 1) : validateCondition)(value, path);
  });
  return object({ operator: oneOfValues("and", "or") }, { filters: validateParts });
}
