/** Most rows and bytes of a file. */
export const importLimits = {
  rows: 100_000,
  bytes: 32 * 1024 * 1024,
  columns: 60,
  cellLength: 10_000,
} as const;
