import type { MovementType } from '@switchyard/contracts/inventory/inventory-options.ts';

/** Pointers of the fields of a request that a refusal names. */
export type MovementPointers = {
  readonly item: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: string;
};

/** A movement to write. Quantities are thousandths of the unit. */
export type NewMovement = {
  readonly id: string;
  /** Repeated, it writes nothing. */
  readonly key: string;
  readonly type: MovementType;
  readonly itemId: string;
  readonly fromPlaceId: string | null;
  readonly toPlaceId: string | null;
  /** Of a count: what was counted at the place of `toPlaceId`. */
  readonly quantity: number;
  /** Of a count: what the books had when it was reviewed. */
  readonly seen?: number;
  /** Of a receipt: the cost of one unit, in minor units; null: the usual cost of the item. */
  readonly unitCost?: number | null;
  readonly jobId: string | null;
  readonly reason: string | null;
  readonly occurredAt: string | null;
  /** A use in the field: it happened, whatever the books have. */
  readonly mayLack: boolean;
  readonly pointers: MovementPointers;
};

export const usualPointers: MovementPointers = {
  item: '/itemId',
  from: '/fromPlaceId',
  to: '/toPlaceId',
  quantity: '/quantity',
};

/** A line of the ledger, as the table has it. */
export type LedgerRow = {
  readonly id: string;
  readonly key: string;
  readonly itemId: string;
  readonly position: number;
  readonly type: MovementType;
  readonly fromPlaceId: string | null;
  readonly toPlaceId: string | null;
  readonly quantityMilli: number;
  readonly unit: string;
  readonly costMinor: number;
  readonly valueMinor: number;
  readonly varianceMinor: number;
  readonly jobId: string | null;
  readonly reason: string | null;
  readonly isException: boolean;
  readonly occurredAt: Date;
};
