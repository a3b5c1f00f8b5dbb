/** Why work stops for a while; counted in reports, so nothing else counts. */
export const pauseReasons = [
  'parts',
  'access',
  'weather',
  'customer',
  'break',
  'emergency diversion',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** The listed reason that a text begins with; a note may follow after a colon: `parts: valve is ordered`. */
export function pauseReasonOf(text: string): PauseReason | undefined {
  const [first = ''] = text.split(':');
  const word = first.trim().toLowerCase();
  return pauseReasons.find((reason) => reason === word);
}
