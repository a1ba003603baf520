import type { Moment, NoteBlock, NotesRow } from "../../../types.js";

interface FeatureRequest {
  key: string;
  name: string;
  status: string;
  votes: number;
  /** In US dollars: the deals and contracts of the requesting companies. */
  revenue?: number;
  /** Names of companies. */
  askedBy: string[];
  owner: string;
  firstAsked: Moment;
  createdBy: string;
  blocksDeal?: boolean;
  spec?: string;
  note?: string;
  blocks?: NoteBlock[];
}

/** Creates the rows of one module. */
export function createFeatureRequestRows(module: string, requests: FeatureRequest[]): NotesRow[] {
  return requests.map((request) => ({
    key: request.key,
    createdBy: request.createdBy,
    createdAt: request.firstAsked,
    values: {
      Name: request.name,
      Status: request.status,
      Module: module,
      "Asked by": request.askedBy,
      Votes: request.votes,
      ...(request.revenue !== undefined && { Revenue: request.revenue }),
      "First asked": request.firstAsked,
      Owner: [request.owner],
      "Blocks a deal": request.blocksDeal ?? false,
      ...(request.spec !== undefined && { Spec: request.spec }),
      ...(request.note !== undefined && { Note: request.note }),
    },
    ...(request.blocks !== undefined && { blocks: request.blocks }),
  }));
}
