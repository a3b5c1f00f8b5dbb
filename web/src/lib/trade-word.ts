import type { Trade } from '@switchyard/contracts/technicians/technician.ts';

/** Display name of a trade: `Electrical`, `HVAC`. */
export function tradeWord(trade: Trade): string {
  return trade === 'hvac' ? 'HVAC' : `${trade[0]?.toUpperCase() ?? ''}${trade.slice(1)}`;
}
