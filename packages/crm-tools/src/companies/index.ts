export { CrmCreateCompanyTool, createCompany } from "./create-company.js";
export { CrmDeleteCompanyTool, deleteCompany } from "./delete-company.js";
export { CrmGetCompanyTool, getCompany } from "./get-company.js";
export { CrmListCompaniesTool, listCompanies } from "./list-companies.js";
