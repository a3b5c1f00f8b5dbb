import type { CostMethod } from '@switchyard/contracts/inventory/inventory-options.ts';
import type {
  HeldValue,
  JobUse,
  LedgerItem,
  LedgerPlace,
  Reservation,
} from '../db/repositories/stock-ledger-repository.ts';

/** State of the items of a command, which changes with each of its movements. */
export type Books = {
  readonly method: CostMethod;
  readonly items: ReadonlyMap<string, LedgerItem>;
  readonly places: ReadonlyMap<string, LedgerPlace>;
  readonly levels: Map<string, number>;
  readonly values: Map<string, HeldValue>;
  readonly reserved: Reservation[];
  readonly use: JobUse[];
};
