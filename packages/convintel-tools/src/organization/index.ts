export {
  ConvintelOrganizationGetTool,
  type ConvintelOrganization,
  organizationGet,
} from "./organization-get.js";
