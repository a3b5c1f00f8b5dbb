import { t } from '@lingui/core/macro';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { many, toggle } from '../../records/list-filter.ts';

export const technicianFilters = {
  trade: many(t`Trade`, trades, tradeWord),
  active: toggle(t`Active`),
  onShift: toggle(t`On shift`, { local: true }),
};
