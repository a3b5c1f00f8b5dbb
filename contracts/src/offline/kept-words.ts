const words: Readonly<Record<string, string>> = {
  scheduledStart: 'time',
  scheduledEnd: 'time',
  windowStart: 'arrival window',
  windowEnd: 'arrival window',
  technicianIds: 'crew',
  pinned: 'pin',
};

/** Fields in which the office's value was kept, as sentence text: `the time and the crew`. */
export function keptWords(fields: readonly string[]): string {
  const named = [...new Set(fields.map((field) => `the ${words[field] ?? apart(field)}`))];
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

function apart(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
