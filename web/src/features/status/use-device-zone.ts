import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};
const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const atTheBuild = () => 'UTC';

/** The device's time zone; UTC in prerendered pages. */
export function useDeviceZone(): string {
  return useSyncExternalStore(subscribe, own, atTheBuild);
}
