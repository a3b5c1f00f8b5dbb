import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { formatPhone } from '../../lib/format-phone.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { useCustomersForRequestQuery, useSitesForRequestQuery } from './service-requests-api.ts';

/** Customers that match a search. */
export function useFoundCustomers(search: string) {
  const { data, isFetching } = useCustomersForRequestQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map(({ id, name, number, phone, email }) => ({
    id,
    label: name,
    note: [t`No. ${number}`, phone && formatPhone(phone), email].filter(Boolean).join(' · '),
  }));
  return { options, loading: isFetching };
}

/** Sites of a customer, and whether they are known by now. */
export function useFoundSites(customerId: string) {
  const { currentData, error } = useSitesForRequestQuery(customerId, { skip: customerId === '' });
  return { options: useSiteOptions(customerId), isRead: currentData !== undefined || error !== undefined };
}

/** Sites of a customer; null: all that the user sees, also those stored on the device. Skipped for an empty id. */
export function useSiteOptions(customerId: string | null) {
  const { currentData, error } = useSitesForRequestQuery(customerId, { skip: customerId === '' });
  const isListed = useCallback(
    (site: { customerId: string }) => customerId === null || site.customerId === customerId,
    [customerId],
  );
  const { rows = [] } = useRecordsView('site', { data: currentData?.items, error }, isListed);
  return rows.map(({ id, name, address }) => ({
    value: id,
    label: name === address.line1 ? name : `${name} · ${address.line1}`,
  }));
}
