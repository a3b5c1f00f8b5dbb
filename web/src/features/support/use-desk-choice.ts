import { useEffect } from 'react';
import { type FilterCodec, idFilter, wordFilter } from '../../lib/url-filters.ts';
import { deskTickets } from './support-api.ts';

/** True for the desk, false for the user's own tickets; null: not set in the address. */
const deskFilter: FilterCodec<boolean | null> = {
  read: (raw) => (raw === null ? null : raw === 'true' || raw === '1'),
  write: (value) => (value === null ? null : String(value)),
};

/** Parameters of the page, besides the list's. */
export const ticketAddress = {
  desk: deskFilter,
  ticket: idFilter,
  /** Id of the error that led here, and the page on which it happened. */
  error: wordFilter,
  from: wordFilter,
};

type Choice = {
  operator: boolean;
  /** The selection in the address. */
  chosen: boolean | null;
  /** An address of a single ticket or of an error report means the user's own tickets unless it specifies the desk. */
  isOwnLink: boolean;
  /** Writes the selection to the address. */
  choose: (desk: boolean) => void;
};

const waiting = { limit: 1, state: 'open' } as const;

/**
 * Desk or own tickets. Users with access start at the desk if tickets are waiting there, and the address keeps that
 * choice. Null: not known yet.
 */
export function useDeskChoice({ operator, chosen, isOwnLink, choose }: Choice): boolean | null {
  const isOpen = operator && chosen === null && !isOwnLink;
  const options = { skip: !isOpen, refetchOnMountOrArgChange: true };
  const { data, isError, isFetching } = deskTickets.list.useInfiniteQuery(waiting, options);
  const hasWork = isFetching ? undefined : data?.pages.some(({ items }) => items.length > 0);
  const found = isOpen ? (isError ? false : hasWork) : undefined;
  useEffect(() => {
    if (found !== undefined) choose(found);
  }, [found, choose]);
  if (isOpen) return found ?? null;
  return operator && chosen === true;
}
