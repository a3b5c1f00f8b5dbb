/** Durations in milliseconds. A local day may be an hour shorter or longer than `dayMs`; a day of wall time never is. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
