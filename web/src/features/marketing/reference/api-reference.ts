/** One field of a body, an answer, a query or a path, as the reference shows it. */
export type ApiField = {
  /** Dotted from the root: `visit.scheduledStart`, `items[].id`. */
  readonly name: string;
  readonly type: string;
  /** Record of the reference that the type names; null when the type is told in full. */
  readonly record: string | null;
  readonly required: boolean;
  /** Limits, default and allowed values, in words. */
  readonly notes: readonly string[];
};

/** A shape; one that comes in several kinds has one entry per kind. */
export type ApiShape = readonly { readonly label: string | null; readonly fields: readonly ApiField[] }[];

export type ApiProblem = { readonly code: string; readonly status: number; readonly title: string };

export type ApiOperation = {
  /** Anchor of the page: `patch-api-jobs-id`. */
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
/** A shape that several answers share, told once. */
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
