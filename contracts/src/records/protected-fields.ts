import { factsOf, recordKinds } from './registry.ts';

/** A field that a company's own role may hide or mask. */
export type ProtectedField = {
  /** `site.gateCode` */
  readonly name: string;
  readonly label: string;
};

/** All of them, as the definitions of the records declare them. */
export const protectedFields: readonly ProtectedField[] = recordKinds.flatMap((kind) =>
  Object.entries(factsOf(kind).protectedFields ?? {}).map(([field, label]) => ({
    name: `${kind}.${field}`,
    label: String(label),
  })),
);
