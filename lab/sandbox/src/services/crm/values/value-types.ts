import type { AttributeType } from "../repository/attribute.js";
import { actorReferenceType } from "./actor-reference.js";
import { selectType, statusType } from "./choices.js";
import { currencyType } from "./currency.js";
import { domainType } from "./domain.js";
import { emailAddressType } from "./email-address.js";
import { interactionType } from "./interaction.js";
import { locationType } from "./location.js";
import { personalNameType } from "./personal-name.js";
import { phoneNumberType } from "./phone-number.js";
import {
  checkboxType,
  dateType,
  numberType,
  ratingType,
  textType,
  timestampType,
} from "./plain-types.js";
import { recordReferenceType } from "./record-reference.js";
import type { ValueType } from "./value-type.js";

/** The value type of each attribute type. */
export const valueTypes: Readonly<Record<AttributeType, ValueType>> = {
  text: textType,
  number: numberType,
  checkbox: checkboxType,
  currency: currencyType,
  date: dateType,
  timestamp: timestampType,
  rating: ratingType,
  status: statusType,
  select: selectType,
  "record-reference": recordReferenceType,
  "actor-reference": actorReferenceType,
  location: locationType,
  domain: domainType,
  "email-address": emailAddressType,
  "phone-number": phoneNumberType,
  interaction: interactionType,
  "personal-name": personalNameType,
};
