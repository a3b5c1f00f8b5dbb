/** States and territories of the United States whose ZIP codes begin with a zero. */
const zeroRegions = new Set(
  (
    'ct connecticut ma massachusetts me maine nh new_hampshire nj new_jersey pr puerto_rico ' +
    'ri rhode_island vi virgin_islands vt vermont'
  ).split(' '),
);

/**
 * Gives a ZIP code of the United States the zeros that a spreadsheet has dropped. The region must be one whose codes begin
 * with a zero: other countries have codes of four digits.
 */
export function completeZip(
  address: Record<string, unknown> | undefined,
  note: (message: string) => void,
): void {
  const { postalCode, region, country = 'US' } = address ?? {};
  if (address === undefined || typeof postalCode !== 'string' || typeof region !== 'string') return;
  const [, digits, rest = ''] = /^(\d{3,4})(-\d{4})?$/.exec(postalCode) ?? [];
  if (digits === undefined || country !== 'US') return;
  if (!zeroRegions.has(region.trim().toLowerCase().replaceAll(/\s+/g, '_'))) return;
  const completed = `${digits.padStart(5, '0')}${rest}`;
  address['postalCode'] = completed;
  note(`Read as ${completed}: the file lacks the zero at the beginning`);
}
