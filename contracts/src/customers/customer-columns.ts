import { looksLike } from '../imports/looks-like.ts';
import { readList, writeList } from '../records/list-cell.ts';
import { type ReadCell, readPhone, readWord, readYesNo, Unread } from '../records/read-cell.ts';
import type { RecordColumn } from '../records/record-column.ts';
import { addressFields } from '../sites/address-fields.ts';
import { splitAddress } from '../sites/split-address.ts';
import { siteImportColumns } from '../sites/site-columns.ts';
import { readContacts, writeContacts } from './contact-cell.ts';
import { customerKinds, customerStatuses } from './customer-kind.ts';
import type { Customer } from './customer.ts';

const kindWords: Readonly<Record<string, string>> = {
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
const statusWords = Object.fromEntries(customerStatuses.map((status) => [status, status]));

/** `30`, `net 30` and `30 days` are equivalent. */
const readTerms: ReadCell = (text) => {
  const days = /^(?:net\s*)?(\d{1,3})(?:\s*days?)?$/i.exec(text)?.[1];
  return days === undefined ? new Unread('Must be a number of days') : Number(days);
};

export const customerColumns: readonly RecordColumn<Customer>[] = [
  { header: 'Number', value: (customer) => customer.number },
  {
    header: 'Name',
    value: (customer) => customer.name,
    import: {
      field: 'name',
      label: 'Customer name',
      hint: 'Required',
      aliases: [
        'customer name',
        'company name',
        'client name',
        'name',
        'customer',
        'company',
        'client',
        'full name',
        'display name',
        'account name',
        'business name',
      ],
      looksLike: looksLike.name,
      identifies: 'name',
      isRequired: true,
      pieces: [
        {
          field: 'firstName',
          label: 'First name',
          aliases: ['first name', 'first', 'given name', 'forename', 'firstname', 'vorname'],
        },
        {
          field: 'lastName',
          label: 'Last name',
          aliases: ['last name', 'last', 'surname', 'family name', 'lastname', 'nachname'],
        },
      ],
    },
  },
  {
    header: 'Kind',
    value: (customer) => customer.kind,
    import: {
      field: 'kind',
      label: 'Kind of customer',
      hint: 'Residential, commercial or municipal; residential when empty',
      aliases: ['customer type', 'customer kind', 'kind', 'type', 'segment', 'category'],
      read: readWord(kindWords, 'Must be residential, commercial or municipal'),
      looksLike: looksLike.oneOf(Object.keys(kindWords)),
      mayDefault: customerKinds,
    },
  },
  {
    header: 'Status',
    value: (customer) => customer.status,
    import: {
      field: 'status',
      hint: 'Lead, active, inactive or archived; active when empty',
      aliases: ['status', 'customer status'],
      read: readWord(statusWords, 'Must be lead, active, inactive or archived'),
      looksLike: looksLike.oneOf(customerStatuses),
      mayDefault: customerStatuses,
    },
  },
  {
    header: 'Email',
    value: (customer) => customer.email,
    import: {
      field: 'email',
      aliases: ['email', 'e mail', 'mail', 'email address', 'e mail address', 'customer email', 'main email'],
      looksLike: looksLike.email,
      knownBy: looksLike.email,
      identifies: 'email',
    },
  },
  {
    header: 'Phone',
    value: (customer) => customer.phone,
    import: {
      field: 'phone',
      hint: 'With its country code, or as dialled in the country of your company',
      aliases: [
        'phone',
        'telephone',
        'tel',
        'phone number',
        'mobile',
        'cell',
        'mobile phone',
        'cell phone',
        'phone cell',
        'cell',
        'main phone',
        'customer phone',
        'phone 1',
        'phone1',
        'telefon',
      ],
      read: readPhone,
      looksLike: looksLike.phone,
      knownBy: looksLike.dialled,
      identifies: 'phone',
      keepsRow: true,
    },
  },
  ...billingColumns(),
  {
    header: 'Payment terms in days',
    value: (customer) => customer.paymentTermsDays,
    import: {
      field: 'paymentTermsDays',
      label: 'Payment terms, days',
      hint: '0 to 180; 30 when empty',
      aliases: ['payment terms', 'terms', 'payment terms days', 'net days', 'net'],
      read: readTerms,
      mayDefault: true,
    },
  },
  {
    header: 'Do not service',
    value: ({ doNotService }) => (doNotService ? 'yes' : 'no'),
    import: { field: 'doNotService', hint: 'Yes or no', read: readYesNo },
  },
  {
    header: 'Contacts',
    value: ({ contacts }) => writeContacts(contacts),
    import: {
      field: 'contacts',
      label: 'All contacts',
      hint: 'Ann Baker <ann@example.com> +16175550110 (billing); Bo Lee',
      aliases: ['contacts'],
      read: readContacts,
    },
  },
  ...contactColumns(),
  {
    header: 'Tags',
    value: ({ tags }) => writeList(tags),
    import: {
      field: 'tags',
      hint: 'Separated by commas',
      aliases: ['tags', 'labels', 'tag'],
      read: readList,
      mayDefault: true,
    },
  },
  {
    header: 'Notes',
    value: (customer) => customer.notes,
    import: { field: 'notes', aliases: ['notes', 'note', 'comment', 'comments', 'remarks'] },
  },
  { header: 'Sites', value: (customer) => customer.siteCount },
  { header: 'Open jobs', value: (customer) => customer.openJobCount },
  {
    header: 'Reference',
    value: (customer) => customer.externalRef,
    import: {
      field: 'reference',
      path: 'externalRef',
      hint: 'Your own number of the customer; rows with the same one belong together',
      aliases: [
        'reference',
        'ref',
        'customer number',
        'customer no',
        'customer id',
        'account number',
        'account',
        'external ref',
        'number',
        'id',
      ],
      looksLike: looksLike.reference,
      identifies: 'reference',
    },
  },
  {
    header: 'Id',
    value: (customer) => customer.id,
    import: {
      field: 'id',
      path: null,
      label: 'Id in Switchyard',
      hint: 'From an exported file: the row is this customer',
      looksLike: looksLike.uuid,
      isDistinct: true,
      identifies: 'id',
    },
  },
  { header: 'Created', value: (customer) => customer.createdAt },
  ...siteImportColumns,
];

/** Named as billing addresses: without that, `Address` is the address of a site. */
function billingColumns(): RecordColumn<Customer>[] {
  const parts = [
    ['line1', 'Billing address', ['billing address', 'billing street', 'billing address 1']],
    ['line2', 'Billing address line 2', ['billing address 2']],
    ['city', 'Billing city', ['billing city']],
    ['region', 'Billing region', ['billing region', 'billing state']],
    ['postalCode', 'Billing postal code', ['billing postal code', 'billing zip']],
    ['country', 'Billing country', ['billing country']],
  ] as const;
  const nameOf = (part: string) => `billing${part[0]?.toUpperCase()}${part.slice(1)}`;
  const split = (text: string) => {
    const found = splitAddress(text);
    return found && Object.fromEntries(Object.entries(found).map(([part, value]) => [nameOf(part), value]));
  };
  return parts.map(([part, header, aliases]) => ({
    header,
    value: ({ billingAddress }) => billingAddress?.[part] ?? null,
    import: {
      ...addressFields[part],
      ...(part === 'line1' ? { split } : {}),
      field: nameOf(part),
      path: `billingAddress.${part}`,
      aliases,
    },
  }));
}

/** Lists of other programs have one contact, in columns of its own. */
function contactColumns(): RecordColumn<Customer>[] {
  return [
    {
      header: 'Contact person',
      import: {
        field: 'contactName',
        path: null,
        aliases: ['contact', 'contact name', 'contact person', 'primary contact', 'attention'],
        looksLike: looksLike.name,
      },
    },
    {
      header: 'Contact email',
      import: {
        field: 'contactEmail',
        path: null,
        aliases: ['contact email', 'contact e mail', 'contact mail', 'email 2', 'second email'],
        looksLike: looksLike.email,
      },
    },
    {
      header: 'Contact phone',
      import: {
        field: 'contactPhone',
        path: null,
        aliases: [
          'contact phone',
          'contact tel',
          'contact mobile',
          'contact telephone',
          'phone 2',
          'phone2',
          'second phone',
          'other phone',
          'alternate phone',
        ],
        read: readPhone,
        looksLike: looksLike.phone,
        keepsRow: true,
      },
    },
  ];
}
