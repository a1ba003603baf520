export { createCompany } from "./create-company.js";
export { deleteCompany } from "./delete-company.js";
export { getCompany } from "./get-company.js";
export { listCompanies } from "./list-companies.js";
