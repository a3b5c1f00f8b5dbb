import { useEffect } from 'react';
import type { FilterCodec } from '../../lib/url-filters.ts';
import { useTicketsInfiniteQuery } from './support-api.ts';

/** True for the desk, false for the user's own tickets; null: not set in the address. */
export const deskFilter: FilterCodec<boolean | null> = {
  read: (raw) => (raw === null ? null : raw === 'true' || raw === '1'),
  write: (value) => (value === null ? null : String(value)),
};

type Choice = {
  operator: boolean;
  /** The selection in the address. */
  chosen: boolean | null;
  /**
   * An address of a single ticket or of an error report means the user's own tickets unless it specifies the desk.
   */
  isOwnLink: boolean;
  /** Writes the selection to the address. */
  choose: (desk: boolean) => void;
};

const waiting = { desk: true, query: { limit: 1, state: 'open' } } as const;

/**
 * Desk or own tickets. Users with access start at the desk if tickets are waiting there, and the address keeps that
 * choice. Null: not known yet.
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
