import type { Trade } from '@switchyard/contracts/technicians/technician.ts';

/** A trade as people write it: `Electrical`, `HVAC`. */
export function tradeWord(trade: Trade): string {
  return trade === 'hvac' ? 'HVAC' : `${trade[0]?.toUpperCase() ?? ''}${trade.slice(1)}`;
}
