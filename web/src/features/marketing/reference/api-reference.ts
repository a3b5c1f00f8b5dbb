/** One field of a body, reply, query or path, as the reference shows it. */
export type ApiField = {
  /** Path from the root: `visit.scheduledStart`, `items[].id`. */
  readonly name: string;
  readonly type: string;
  /** Record of the reference that the type names; null when the type is written out. */
  readonly record: string | null;
  readonly required: boolean;
  /** Limits, default and allowed values, as text. */
  readonly notes: readonly string[];
};

/** A schema; a union has one entry per variant. */
export type ApiShape = readonly { readonly label: string | null; readonly fields: readonly ApiField[] }[];

export type ApiProblem = { readonly code: string; readonly status: number; readonly title: string };

export type ApiOperation = {
  /** Anchor on the page: `patch-api-jobs-id`. */
  readonly id: string;
  readonly method: string;
  /** With `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  readonly needsSession: boolean;
  readonly headers: readonly ApiField[];
  readonly params: readonly ApiField[];
  readonly query: readonly ApiField[];
  readonly body: ApiShape | null;
  readonly answer: { readonly status: number; readonly record: string | null; readonly shape: ApiShape };
  readonly problems: readonly ApiProblem[];
  readonly curl: string;
};

export type ApiGroup = {
  readonly tag: string;
  readonly title: string;
  readonly operations: readonly ApiOperation[];
};
/** A schema that several replies share, documented once. */
export type ApiRecord = { readonly name: string; readonly anchor: string; readonly shape: ApiShape };

export type ApiReference = {
  readonly groups: readonly ApiGroup[];
  readonly records: readonly ApiRecord[];
};

export function recordAnchor(name: string): string {
  return `record-${name.toLowerCase()}`;
}

export function groupAnchor(tag: string): string {
  return `group-${tag.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}`;
}
