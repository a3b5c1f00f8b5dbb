/** The list of flags: fresh for five minutes, cached for ten, retried three times; seconds. */
export const flagListStaleSeconds = 300;
export const flagListKeptSeconds = 600;
export const flagListRetries = 3;
/** Delay before the first retry, doubled each time; milliseconds. */
export const flagListRetryMs = 1000;

export const flagToastMs = 3000;
export const experimentToastMs = 4000;
