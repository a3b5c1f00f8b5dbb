import { isIn } from '@switchyard/contracts/time/intervals.ts';
import { useNow } from '../../../lib/use-now.ts';
import { dayText, weekText } from '../toolbar/day-picker.tsx';
import { useBoard } from './board-context.ts';

/** The shown day or week as text; null if it includes now. */
export function useOtherDay(): string | null {
  const { window, view } = useBoard();
  const now = useNow(60_000);
  if (isIn(window, now)) return null;
  const [day = ''] = window.days;
  return view === 'week' ? weekText(day) : dayText(day);
}
