import { trades } from './technician.ts';

/** Words for trades in lists of other programs. */
export const tradeWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(trades.map((trade) => [trade, trade])),
  electric: 'electrical',
  electrician: 'electrical',
  heating: 'hvac',
  air_conditioning: 'hvac',
  plumber: 'plumbing',
  builder: 'construction',
  gardening: 'landscaping',
  cleaner: 'cleaning',
};
