import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { customersApi } from './customers-api.ts';

const refreshMs = 1500;

/** Keeps customers current: an open record at once, lists and counts shortly after. */
export function useCustomersLive(): void {
  const dispatch = useAppDispatch();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useRealtimeEvents('dispatch', (events) => {
    let changed = false;
    for (const { event } of events) {
      changed ||=
        event.entity.kind === 'customer' || event.entity.kind === 'site' || event.entity.kind === 'job';
      if (event.record?.kind === 'customer') {
        const { customer } = event.record;
        dispatch(
          customersApi.util.updateQueryData('customer', customer.id, (current: Customer) =>
            customer.revision > current.revision ? customer : current,
          ),
        );
      }
    }
    if (!changed || timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      dispatch(customersApi.util.invalidateTags(['Customer', 'Site', 'Job']));
    }, refreshMs);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}
