import { useEffect } from 'react';
import type { FilterCodec } from '../../lib/url-filters.ts';
import { useTicketsInfiniteQuery } from './support-api.ts';

/** Whether the desk is looked at, or one's own tickets; null: the address does not say. */
export const deskFilter: FilterCodec<boolean | null> = {
  read: (raw) => (raw === null ? null : raw === 'true' || raw === '1'),
  write: (value) => (value === null ? null : String(value)),
};

type Choice = {
  operator: boolean;
  /** As the address says it. */
  chosen: boolean | null;
  /** The address leads to one ticket, or to the question of a failure: both are one's own unless it says otherwise. */
  isOwnLink: boolean;
  /** Writes it into the address. */
  choose: (desk: boolean) => void;
};

const waiting = { desk: true, query: { limit: 1, state: 'open' } } as const;

/**
 * Desk or own tickets. Whoever may see the desk lands there when somebody waits for it, and the address keeps where they
 * landed. Null: not known yet.
 */
export function useDeskChoice({ operator, chosen, isOwnLink, choose }: Choice): boolean | null {
  const isOpen = operator && chosen === null && !isOwnLink;
  const { data, isError } = useTicketsInfiniteQuery(waiting, { skip: !isOpen });
  const hasWork = data?.pages.some(({ items }) => items.length > 0);
  const found = isOpen ? (isError ? false : hasWork) : undefined;
  useEffect(() => {
    if (found !== undefined) choose(found);
  }, [found, choose]);
  if (isOpen) return found ?? null;
  return operator && chosen === true;
}
