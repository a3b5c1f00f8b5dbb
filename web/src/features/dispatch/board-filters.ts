import { dayFilter, flagFilter, oneFilter, wordFilter } from '../../lib/url-filters.ts';
import { boardViews } from './rules/board-window.ts';
import { zooms } from './rules/time-scale.ts';

export const boardFocuses = ['working', 'late', 'risk'] as const;
/** Visits to highlight; the others are dimmed. */
export type BoardFocus = (typeof boardFocuses)[number];

/** Board settings from the URL. */
export const boardFilters = {
  view: oneFilter(boardViews),
  day: dayFilter,
  zoom: oneFilter(zooms),
  territory: wordFilter,
  skill: wordFilter,
  onShift: flagFilter,
  focus: oneFilter(boardFocuses),
};
