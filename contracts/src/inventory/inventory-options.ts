/** Kinds of places of stock, in menu order. */
export const placeKinds = ['truck', 'warehouse', 'site', 'bin'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Types of movements, in menu order. */
export const movementTypes = [
  'receipt',
  'issue',
  'return',
  'transfer',
  'adjustment',
  'count',
  'scrap',
] as const;
export type MovementType = (typeof movementTypes)[number];

/** How stock is valued: the oldest deliveries are used first, or all of an item costs the same. */
export const costMethods = ['fifo', 'average'] as const;
export type CostMethod = (typeof costMethods)[number];

/** In menu order; `-` sorts in descending order. */
export const inventoryItemSorts = ['name', '-name', 'sku', '-sku', 'createdAt', '-createdAt'] as const;
export const stockPlaceSorts = ['name', '-name', 'createdAt', '-createdAt'] as const;

export const inventoryLimits = {
  /** Barcodes of one item. */
  barcodes: 20,
  /** Most decimals of a unit. */
  decimals: 3,
  /** Largest quantity of one movement, units. */
  quantity: 1_000_000,
  /** Levels of bins below a warehouse, truck or site. */
  deepestBin: 6,
  /** Lines of one count. */
  countLines: 500,
} as const;
