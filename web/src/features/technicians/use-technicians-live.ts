import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { techniciansApi } from './technicians-api.ts';

const refreshMs = 1500;

/** Keeps the roster current: a technician's status follows from visits, so both are read again when visits change. */
export function useTechniciansLive(): void {
  const dispatch = useAppDispatch();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useRealtimeEvents('dispatch', (events) => {
    const concerns = events.some(
      ({ event }) => event.entity.kind === 'technician' || event.entity.kind === 'visit',
    );
    if (!concerns || timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      dispatch(techniciansApi.util.invalidateTags(['Technician', 'Visit']));
    }, refreshMs);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}
