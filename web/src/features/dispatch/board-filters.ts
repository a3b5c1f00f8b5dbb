import { dayFilter, flagFilter, idFilter, oneFilter } from '../../lib/url-filters.ts';
import { boardViews } from './rules/board-window.ts';
import { zooms } from './rules/time-scale.ts';

export const boardFocuses = ['working', 'late', 'risk'] as const;
/** Which visits stand out; the others fade. */
export type BoardFocus = (typeof boardFocuses)[number];

/** What the URL says about the board. */
export const boardFilters = {
  view: oneFilter(boardViews),
  day: dayFilter,
  zoom: oneFilter(zooms),
  territory: idFilter,
  skill: idFilter,
  onShift: flagFilter,
  focus: oneFilter(boardFocuses),
};
