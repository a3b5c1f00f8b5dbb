/** Reasons for pausing work; a closed list, because reports count them. */
export const pauseReasons = [
  'parts',
  'access',
  'weather',
  'customer',
  'break',
  'emergency diversion',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** The listed reason at the start of a text; a note may follow after a colon: `parts: valve is ordered`. */
export function pauseReasonOf(text: string): PauseReason | undefined {
  const [first = ''] = text.split(':');
  const word = first.trim().toLowerCase();
  return pauseReasons.find((reason) => reason === word);
}
