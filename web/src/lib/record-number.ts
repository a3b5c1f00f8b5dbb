/** Number of a record as people read it; a record that was made without a network has none until the server gives it one. */
export function recordNumber(number: number): string {
  return number > 0 ? String(number) : 'new';
}

/** `#1042`, or `new`. */
export function hashNumber(number: number): string {
  return number > 0 ? `#${number}` : 'new';
}

type NumberedJob = { readonly number: number; readonly title: string };

/** `job #1042`, or `new job`, within a sentence. */
export function jobByNumber({ number }: Pick<NumberedJob, 'number'>): string {
  return number > 0 ? `job #${number}` : 'new job';
}

/** `#1042 No heat`; only its title while it has no number. */
export function jobByName({ number, title }: NumberedJob): string {
  return number > 0 ? `#${number} ${title}` : title;
}
