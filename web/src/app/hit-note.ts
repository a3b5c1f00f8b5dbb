import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { tradeWord } from '../lib/trade-word.ts';
import { workStateLook, workStates } from '../ui/work-state.ts';

const kindWords = {
  job: 'Job',
  customer: 'Customer',
  technician: 'Technician',
  site: 'Site',
  flag: 'Flag',
} as const;

const separator = ' · ';

/** Second text of a search result: its kind, then what the server says, states and trades as the screen writes them. */
export function hitNote({ kind, subtitle }: Pick<SearchHit, 'kind' | 'subtitle'>): string {
  const parts = subtitle.split(separator).filter((part) => part !== '');
  // The line is cut where it is too long: the state comes before names and addresses.
  if (kind === 'job') parts.unshift(...parts.splice(-1).map(stateText));
  if (kind === 'technician') parts.unshift(...parts.splice(0, 1).map(tradeText));
  return [kindWords[kind], ...parts].join(separator);
}

function stateText(text: string): string {
  const state = workStates.find((name) => name === text.replaceAll(' ', '_'));
  return state === undefined ? text : workStateLook(state).word;
}

function tradeText(text: string): string {
  const trade = trades.find((name) => name === text);
  return trade === undefined ? text : tradeWord(trade);
}
