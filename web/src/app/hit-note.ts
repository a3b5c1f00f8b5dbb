import { factsOf } from '@switchyard/contracts/records/registry.ts';
import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { tradeWord } from '../lib/trade-word.ts';
import { singularOf } from '../records/record-nouns.ts';
import { workStateLook, workStates } from '../ui/work-state.ts';

const separator = ' · ';

/** Second line of a search result: its kind, then the server's note, with states and trades in display form. */
export function hitNote({ kind, subtitle }: Pick<SearchHit, 'kind' | 'subtitle'>): string {
  const parts = subtitle.split(separator).filter((part) => part !== '');
  // Long lines are truncated, so the state comes before names and addresses.
  if (kind === 'job') parts.unshift(...parts.splice(-1).map(stateText));
  if (kind === 'technician') parts.unshift(...parts.splice(0, 1).map(tradeText));
  return [singularOf(factsOf(kind)), ...parts].join(separator);
}

function stateText(text: string): string {
  const state = workStates.find((name) => name === text.replaceAll(' ', '_'));
  return state === undefined ? text : workStateLook(state).word;
}

function tradeText(text: string): string {
  const trade = trades.find((name) => name === text);
  return trade === undefined ? text : tradeWord(trade);
}
