import { useSearchParams } from 'react-router-dom';

/** The address of the list with the visits of a day (`YYYY-MM-DD`), with the filters of the calendar. */
export function useDayHref(): (day: string) => string {
  const [params] = useSearchParams();
  return (day) => {
    const next = new URLSearchParams(params);
    next.delete('layout');
    next.delete('month');
    next.set('day', day);
    return `?${next.toString()}`;
  };
}
