import type { VisitJob } from '@switchyard/contracts/visits/visit.ts';

/** Directions in the phone's map; by address if the coordinates are unknown. */
export function routeHref({ latitude, longitude, siteAddress }: VisitJob): string {
  const to = latitude !== null && longitude !== null ? `${latitude},${longitude}` : siteAddress;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}
