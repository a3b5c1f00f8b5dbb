/** A field that a list can be grouped by. A filter of the same name gives label, values and words; these replace them. */
export type GroupDeclaration<Item> = {
  readonly label?: string;
  /** The last value of the filter comes first, as on the server. */
  readonly isReversed?: true;
  /** Heading of a group. `row`: one of its rows, if any is loaded. */
  readonly wordOf?: (value: string, row: Item | undefined) => string;
};

/** Groups by field. */
export type GroupDeclarations<Item> = Readonly<Record<string, GroupDeclaration<Item>>>;
