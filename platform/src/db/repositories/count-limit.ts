/** Counts of a list stop here; a larger number is displayed as "10,000 or more". */
export const countLimit = 10_000;
