import type { z } from 'zod';
import { type CreateCustomer, createCustomerSchema } from '../customers/customer.ts';
import { type CreateSite, createSiteSchema } from '../sites/site.ts';
import { type ImportField, importFields, importLimits } from './import-fields.ts';

/** An error in a row. `column` is the file's column name, null if the error concerns the whole row. */
export type ImportRowError = { column: string | null; field: ImportField | null; message: string };

export type ImportedSite = Omit<CreateSite, 'customerId'>;

/**
 * A row that satisfies the contract. The keys identify the same customer and the same site across all files of the
 * company.
 */
export type ImportedRow = {
  readonly customer: CreateCustomer;
  readonly site: ImportedSite | null;
  readonly customerKey: string;
  readonly siteKey: string | null;
};

export type ReadRow = { ok: true; row: ImportedRow } | { ok: false; errors: ImportRowError[] };

/** Fields of the columns, in the order of the file. */
export type ImportColumns = {
  readonly headers: readonly string[];
  readonly mapping: readonly (ImportField | null)[];
};

const usualTermsDays = 30;

const kinds: Readonly<Record<string, CreateCustomer['kind']>> = {
  residential: 'residential',
  private: 'residential',
  home: 'residential',
  household: 'residential',
  person: 'residential',
  commercial: 'commercial',
  business: 'commercial',
  company: 'commercial',
  corporate: 'commercial',
  municipal: 'municipal',
  city: 'municipal',
  government: 'municipal',
  public: 'municipal',
};

const countries: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  canada: 'CA',
  uk: 'GB',
  'united kingdom': 'GB',
  'great britain': 'GB',
  germany: 'DE',
  ireland: 'IE',
  australia: 'AU',
};

// oxlint-disable-next-line no-control-regex -- searches for control characters, which no valid text contains
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Reads a row by the contract of customers and sites. @returns every error with its column, not only the first */
export function readImportRow(cells: readonly string[], columns: ImportColumns): ReadRow {
  const values = new Map<ImportField, string>();
  const errors: ImportRowError[] = [];
  const refuse = (field: ImportField | null, message: string) =>
    errors.push({ column: columnOf(columns, field), field, message });
  for (const [index, field] of columns.mapping.entries()) {
    if (field === null) continue;
    const { value, isText } = plainCell(cells[index] ?? '');
    const fault = faultOf(value, field, isText);
    if (fault) refuse(field, fault);
    else if (value !== '') values.set(field, value);
  }
  if (errors.length > 0) return { ok: false, errors };
  const customer = parseInto(
    createCustomerSchema,
    customerDraft(values, refuse),
    customerPathsOf(values),
    refuse,
  );
  const siteInput = siteDraft(values, refuse);
  const site = siteInput && parseInto(siteDraftSchema, siteInput, sitePaths, refuse);
  if (errors.length > 0 || !customer) return { ok: false, errors };
  const customerKey = keyOfCustomer(customer, site ?? null);
  return {
    ok: true,
    row: { customer, site: site ?? null, customerKey, siteKey: site ? keyOfSite(customerKey, site) : null },
  };
}

/** Text of a cell, without an apostrophe that only prevents a formula. */
function plainCell(cell: string): { value: string; isText: boolean } {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? { value: text.slice(1), isText: true } : { value: text, isText: false };
}

const phones: readonly ImportField[] = ['phone', 'contactPhone'];

function faultOf(value: string, field: ImportField, isText: boolean): string | null {
  if (value.length > importLimits.cellLength) return `Longer than ${importLimits.cellLength} characters`;
  if (control.test(value)) return 'Contains characters that are not text';
  if (value.includes('\ufffd')) return 'Contains characters that could not be read: save the file as UTF-8';
  if (!isText && !phones.includes(field) && isFormula(value)) return 'Is a formula: save its result instead';
  return null;
}

/** True for a cell that a spreadsheet would run; a name may begin with a dash. */
function isFormula(value: string): boolean {
  return /^[=@]/.test(value) || /^[+-].*[(!]/.test(value);
}

type Refuse = (field: ImportField | null, message: string) => void;

type Values = ReadonlyMap<ImportField, string>;

function customerDraft(values: Values, refuse: Refuse) {
  const name = values.get('name');
  if (name === undefined) refuse('name', 'Is missing');
  const nameless = namelessContact(values);
  return {
    name: name ?? 'missing',
    kind: readKind(values.get('kind'), refuse),
    email: values.get('email') ?? nameless.email,
    phone: values.get('phone') ?? nameless.phone,
    paymentTermsDays: readTerms(values.get('paymentTermsDays'), refuse),
    notes: values.get('notes') ?? null,
    tags: (values.get('tags') ?? '')
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    contacts: readContacts(values),
    externalRef: values.get('reference') ?? null,
  };
}

function readKind(text: string | undefined, refuse: Refuse): CreateCustomer['kind'] {
  const kind = text === undefined ? 'residential' : kinds[text.toLowerCase()];
  if (kind === undefined) refuse('kind', 'Must be residential, commercial or municipal');
  return kind ?? 'residential';
}

/** `30`, `net 30` and `30 days` are equivalent. */
function readTerms(text: string | undefined, refuse: Refuse): number {
  if (text === undefined) return usualTermsDays;
  const days = Number(/^(?:net\s*)?(\d{1,3})(?:\s*days?)?$/i.exec(text)?.[1]);
  if (Number.isNaN(days)) refuse('paymentTermsDays', 'Must be a number of days');
  return Number.isNaN(days) ? usualTermsDays : days;
}

/** Many lists have a contact's address and telephone but no name: they then belong to the customer. */
function namelessContact(values: Values): { email: string | null; phone: string | null } {
  if (values.has('contactName')) return { email: null, phone: null };
  return { email: values.get('contactEmail') ?? null, phone: values.get('contactPhone') ?? null };
}

/** A contact without a name gets the customer's name, and only values that differ from the customer's own. */
function readContacts(values: Values) {
  const named = values.get('contactName');
  const own = (field: 'email' | 'phone', text: string | undefined) =>
    named !== undefined || (values.has(field) && values.get(field) !== text) ? (text ?? null) : null;
  const email = own('email', values.get('contactEmail'));
  const phone = own('phone', values.get('contactPhone'));
  const name = named ?? (email === null && phone === null ? undefined : values.get('name')?.slice(0, 80));
  return name === undefined ? [] : [{ name, email, phone, roles: ['site' as const] }];
}

function siteDraft(values: Values, refuse: Refuse) {
  const line1 = values.get('line1');
  if (line1 === undefined) {
    const stray = (['siteName', 'city', 'postalCode', 'accessNotes'] as const).find((field) =>
      values.has(field),
    );
    if (stray === undefined || stray === 'city' || stray === 'postalCode') return null;
    refuse('line1', `Is missing: ${importFields[stray].label.toLowerCase()} needs a street`);
    return null;
  }
  const city = values.get('city');
  if (city === undefined) refuse('city', 'Is missing: a street needs a city');
  const country = values.get('country') ?? 'US';
  return {
    name: values.get('siteName') ?? line1.slice(0, 200),
    address: {
      line1,
      line2: values.get('line2') ?? '',
      city: city ?? 'missing',
      region: values.get('region') ?? '',
      postalCode: values.get('postalCode') ?? '',
      country: countries[country.toLowerCase()] ?? country.toUpperCase(),
    },
    territory: values.get('territory') ?? null,
    accessNotes: values.get('accessNotes') ?? null,
  };
}

const siteDraftSchema = createSiteSchema.omit({ customerId: true });

const customerPaths: Readonly<Record<string, ImportField>> = {
  name: 'name',
  kind: 'kind',
  email: 'email',
  phone: 'phone',
  paymentTermsDays: 'paymentTermsDays',
  tags: 'tags',
  notes: 'notes',
  externalRef: 'reference',
  'contacts.0.name': 'contactName',
  'contacts.0.email': 'contactEmail',
  'contacts.0.phone': 'contactPhone',
};
/** Paths of values that the customer took from an unnamed contact; errors refer to their original column. */
function customerPathsOf(values: Values): Readonly<Record<string, ImportField>> {
  const email = values.has('email') ? 'email' : 'contactEmail';
  return { ...customerPaths, email, phone: values.has('phone') ? 'phone' : 'contactPhone' };
}

const sitePaths: Readonly<Record<string, ImportField>> = {
  name: 'siteName',
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.city': 'city',
  'address.region': 'region',
  'address.postalCode': 'postalCode',
  'address.country': 'country',
  territory: 'territory',
  accessNotes: 'accessNotes',
};

function parseInto<Schema extends z.ZodType>(
  schema: Schema,
  draft: z.input<Schema>,
  paths: Readonly<Record<string, ImportField>>,
  refuse: Refuse,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const whole = path.join('.');
    refuse(paths[whole] ?? paths[String(path[0])] ?? null, message);
  }
  return undefined;
}

function columnOf({ headers, mapping }: ImportColumns, field: ImportField | null): string | null {
  const index = field === null ? -1 : mapping.indexOf(field);
  return index === -1 ? field && importFields[field].label : (headers[index] ?? null);
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The reference if there is one; otherwise the name with data that distinguishes customers of the same name. */
function keyOfCustomer(
  { externalRef, name, email, phone }: CreateCustomer,
  site: ImportedSite | null,
): string {
  if (externalRef !== null) return `reference ${folded(externalRef)}`;
  const address = site && `${site.address.line1} ${site.address.postalCode}`;
  return `name ${folded(name)} ${folded(email ?? phone ?? address ?? '')}`;
}

function keyOfSite(customerKey: string, { name, address }: ImportedSite): string {
  const { line1, line2, city, postalCode } = address;
  return `${customerKey} site ${[name, line1, line2, postalCode || city].map(folded).join(' / ')}`;
}
