/** Parameters that the list of every record has. */
export type ListQuery = {
  cursor?: string | undefined;
  limit: number;
  count: boolean;
  deleted?: boolean | undefined;
  q?: string | undefined;
  custom?: string | undefined;
  customSort?: string | undefined;
  group?: string | undefined;
  collapsed?: readonly string[] | undefined;
  sort: string;
};
