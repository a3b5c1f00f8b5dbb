import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};
const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const atTheBuild = () => 'UTC';

/** The zone of the device; UTC where the build draws the page. */
export function useDeviceZone(): string {
  return useSyncExternalStore(subscribe, own, atTheBuild);
}
