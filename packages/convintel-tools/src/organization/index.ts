export { type ConvintelOrganization, organizationGet } from "./organization-get.js";
