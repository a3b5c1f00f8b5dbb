/** Fields that a column of a customer list can map to. The first describe the customer, the others one of its sites. */
export const importFields = {
  reference: {
    label: 'Reference',
    group: 'customer',
    hint: 'Your own number of the customer; rows with the same one belong together',
    aliases: [
      'reference',
      'ref',
      'customer number',
      'customer no',
      'customer id',
      'account',
      'account number',
      'number',
      'id',
      'external ref',
    ],
  },
  name: {
    label: 'Customer name',
    group: 'customer',
    hint: 'Required',
    aliases: [
      'name',
      'customer',
      'customer name',
      'company',
      'company name',
      'client',
      'client name',
      'full name',
      'display name',
      'account name',
    ],
  },
  kind: {
    label: 'Kind of customer',
    group: 'customer',
    hint: 'Residential, commercial or municipal; residential when empty',
    aliases: ['kind', 'type', 'customer type', 'customer kind', 'segment', 'category'],
  },
  email: {
    label: 'E-mail',
    group: 'customer',
    hint: '',
    aliases: ['email', 'e mail', 'mail', 'email address', 'e mail address', 'customer email', 'main email'],
  },
  phone: {
    label: 'Phone',
    group: 'customer',
    hint: 'International form, or ten digits',
    aliases: [
      'phone',
      'telephone',
      'tel',
      'phone number',
      'mobile',
      'cell',
      'mobile phone',
      'main phone',
      'customer phone',
    ],
  },
  paymentTermsDays: {
    label: 'Payment terms, days',
    group: 'customer',
    hint: '0 to 180; 30 when empty',
    aliases: ['payment terms', 'terms', 'payment terms days', 'net days', 'net'],
  },
  tags: {
    label: 'Tags',
    group: 'customer',
    hint: 'Separated by commas',
    aliases: ['tags', 'labels', 'tag'],
  },
  notes: {
    label: 'Notes',
    group: 'customer',
    hint: '',
    aliases: ['notes', 'note', 'comment', 'comments', 'remarks', 'description'],
  },
  contactName: {
    label: 'Contact person',
    group: 'customer',
    hint: '',
    aliases: ['contact', 'contact name', 'contact person', 'primary contact', 'attention'],
  },
  contactEmail: {
    label: 'Contact e-mail',
    group: 'customer',
    hint: '',
    aliases: ['contact email', 'contact e mail', 'contact mail'],
  },
  contactPhone: {
    label: 'Contact phone',
    group: 'customer',
    hint: '',
    aliases: ['contact phone', 'contact tel', 'contact mobile', 'contact telephone'],
  },
  siteName: {
    label: 'Site name',
    group: 'site',
    hint: 'The street when empty',
    aliases: [
      'site',
      'site name',
      'location',
      'location name',
      'property',
      'property name',
      'building',
      'service location',
    ],
  },
  line1: {
    label: 'Street and number',
    group: 'site',
    hint: 'A row with a street becomes a site',
    aliases: [
      'address',
      'street',
      'street address',
      'address 1',
      'address line 1',
      'address1',
      'line1',
      'line 1',
      'site address',
      'service address',
      'billing address',
      'street and number',
    ],
  },
  line2: {
    label: 'Address, second line',
    group: 'site',
    hint: '',
    aliases: [
      'address 2',
      'address line 2',
      'address2',
      'line2',
      'line 2',
      'unit',
      'suite',
      'apartment',
      'apt',
    ],
  },
  city: {
    label: 'City',
    group: 'site',
    hint: 'Required with a street',
    aliases: ['city', 'town', 'site city', 'service city', 'billing city', 'locality'],
  },
  region: {
    label: 'State or region',
    group: 'site',
    hint: '',
    aliases: ['state', 'region', 'province', 'county', 'site state', 'billing state', 'state province'],
  },
  postalCode: {
    label: 'Postal code',
    group: 'site',
    hint: '',
    aliases: [
      'zip',
      'zip code',
      'postal code',
      'postcode',
      'post code',
      'postal',
      'zipcode',
      'site zip',
      'billing zip',
      'plz',
    ],
  },
  country: {
    label: 'Country',
    group: 'site',
    hint: 'Two letters, such as US; US when empty',
    aliases: ['country', 'country code', 'site country', 'billing country'],
  },
  territory: {
    label: 'Territory',
    group: 'site',
    hint: 'Part of your area, as you call it',
    aliases: ['territory', 'area', 'zone', 'district', 'route'],
  },
  accessNotes: {
    label: 'Access notes',
    group: 'site',
    hint: 'How to find and enter the site',
    aliases: ['access notes', 'access', 'directions', 'entry notes', 'instructions', 'access instructions'],
  },
} as const satisfies Record<
  string,
  { label: string; group: 'customer' | 'site'; hint: string; aliases: readonly string[] }
>;

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];

/** Most rows and bytes of a file. */
export const importLimits = {
  rows: 10_000,
  bytes: 8 * 1024 * 1024,
  columns: 60,
  cellLength: 10_000,
} as const;

/** Template: header and two example lines. */
export const importTemplate: readonly (readonly string[])[] = [
  [
    'Reference',
    'Customer name',
    'Kind',
    'E-mail',
    'Phone',
    'Site name',
    'Street',
    'City',
    'State',
    'Zip',
    'Country',
    'Access notes',
  ],
  [
    'C-1001',
    'Maple Street Bakery',
    'commercial',
    'office@maplestreet.example',
    '+1 617 555 0110',
    'Bakery',
    '12 Maple Street',
    'Boston',
    'MA',
    '02118',
    'US',
    'Delivery door on the left',
  ],
  [
    'C-1002',
    'Dana Whitfield',
    'residential',
    'dana@whitfield.example',
    '+1 617 555 0111',
    '',
    '48 Harbor View',
    'Boston',
    'MA',
    '02128',
    'US',
    '',
  ],
];

/** Header normalised to lower-case words: `E-Mail Address` and `email_address` are the same. */
export function headerWords(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The most likely field of each column; each field at most once, null if the header is not recognised. */
export function suggestMapping(headers: readonly string[]): (ImportField | null)[] {
  const words = headers.map(headerWords);
  const taken = new Set<ImportField>();
  const found: (ImportField | null)[] = words.map(() => null);
  const take = (index: number, fits: (aliases: readonly string[], header: string) => boolean) => {
    const header = words[index] ?? '';
    if (found[index] !== null || header === '') return;
    const field = importFieldNames.find(
      (name) => !taken.has(name) && fits(importFields[name].aliases, header),
    );
    if (!field) return;
    found[index] = field;
    taken.add(field);
  };
  // Exact matches first: otherwise `Contact email` could be taken for the customer's own because it comes first.
  for (const index of words.keys()) take(index, (aliases, header) => aliases.includes(header));
  for (const index of words.keys())
    take(index, (aliases, header) => aliases.some((alias) => alias.length > 4 && header.includes(alias)));
  return found;
}
