/** Days for which a tracking link opens its visit after the visit's end: in them, its customer can rate the work. */
export const trackingDays = 7;

/** Days in which a customer can change a rating. */
export const ratingDays = 7;

/** Path of the page of a tracking link. */
export const trackingPage = '/track';

/** Paths of calls with tracking links, for pages without schemas. */
export const trackingPaths = {
  lookup: '/api/tracking-links/lookup',
  rating: '/api/tracking-links/rating',
} as const;
