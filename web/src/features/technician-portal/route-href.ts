import type { VisitJob } from '@switchyard/contracts/visits/visit.ts';

/** Directions in the phone's map; by address where the place is not known. */
export function routeHref({ latitude, longitude, siteAddress }: VisitJob): string {
  const to = latitude !== null && longitude !== null ? `${latitude},${longitude}` : siteAddress;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}
