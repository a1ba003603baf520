import { CannotContinue } from "../../shared/script.ts";
import type { ToolResults } from "../../shared/tool-results.ts";

/** Request of the user. */
export interface Request {
  activityId: string;
  reference: string;
  pageId: string;
}

/** Facts of the call, from the results of the tools. */
export interface CustomerCall {
  title: string;
  companyId: string;
  companyName: string;
  summary: string;
}

const REQUEST =
  /the call (\S+)\. Your reference is (\S+)\. Create your page under the page (\S+)\./;

/** Reads the request of the user. @throws CannotContinue */
export function readRequest(results: ToolResults): Request {
  const [, activityId, reference, pageId] = REQUEST.exec(results.request) ?? [];
  if (activityId === undefined || reference === undefined || pageId === undefined)
    throw new CannotContinue("the request names no call, reference and page");
  return { activityId, reference, pageId };
}

/** Reads the call from the tool results so far. @throws CannotContinue */
export function readCall(results: ToolResults): CustomerCall {
  const activity = results.one<{ title?: string; account_id?: string }>("convintel_activity_get");
  if (activity?.account_id === undefined) throw new CannotContinue("the call has no company");
  const company = results.one<{ values: { name?: string } }>("crm_get_company");
  const summary = results.one<{ content?: string }>("convintel_summary_get");
  return {
    title: activity.title ?? "Customer call",
    companyId: activity.account_id,
    companyName: company?.values.name ?? "the company",
    summary: summary?.content ?? "",
  };
}
