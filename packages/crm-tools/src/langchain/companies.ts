// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createCompany } from "../companies/create-company.js";
import { deleteCompany } from "../companies/delete-company.js";
import { getCompany } from "../companies/get-company.js";
import { listCompanies } from "../companies/list-companies.js";

/** Creates a company. */
export class CrmCreateCompanyTool extends CrmTool<typeof createCompany> {
  constructor(options?: CrmToolOptions<typeof createCompany>) {
    super(createCompany, options);
  }
}

/** Deletes one company for good. */
export class CrmDeleteCompanyTool extends CrmTool<typeof deleteCompany> {
  constructor(options?: CrmToolOptions<typeof deleteCompany>) {
    super(deleteCompany, options);
  }
}

/** Gets one company with all values. */
export class CrmGetCompanyTool extends CrmTool<typeof getCompany> {
  constructor(options?: CrmToolOptions<typeof getCompany>) {
    super(getCompany, options);
  }
}

/** Lists companies, filtered and sorted. */
export class CrmListCompaniesTool extends CrmTool<typeof listCompanies> {
  constructor(options?: CrmToolOptions<typeof listCompanies>) {
    super(listCompanies, options);
  }
}
