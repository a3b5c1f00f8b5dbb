import type { ImportField, RecordColumn } from '../records/record-column.ts';
import { looksLike } from './looks-like.ts';

type Placed = { readonly customerName: string | null; readonly siteName: string | null };

type PlaceOptions<Item> = {
  /** Hint of the column with the customer’s name. */
  readonly customerHint: string;
  /** Address of the site in exported files. Default: not exported. */
  readonly siteAddress?: (item: Item) => string;
  /** Headers that mean these columns in files of this kind of record, besides the usual ones. */
  readonly also?: { readonly [Field in 'customerName' | 'siteName' | 'siteReference']?: readonly string[] };
};

/** Columns by which the customer and the site of a record are found; `findPlaces` reads them. */
export function placeColumns<Item extends Placed>(
  options: PlaceOptions<Item>,
): readonly RecordColumn<Item>[] {
  return [...customerColumns(options), ...siteColumns(options)];
}

function customerColumns<Item extends Placed>({
  customerHint,
  also = {},
}: PlaceOptions<Item>): readonly RecordColumn<Item>[] {
  return [
    {
      header: 'Customer',
      value: ({ customerName }) => customerName,
      import: {
        ...lookup('customerName'),
        label: 'Customer name',
        hint: `${customerHint}; a reference or email is more certain`,
        aliases: [
          'customer name',
          'customer',
          'client',
          'client name',
          'account name',
          ...(also.customerName ?? []),
        ],
        looksLike: looksLike.name,
      },
    },
    {
      header: 'Customer reference',
      import: {
        ...lookup('customerReference'),
        aliases: ['customer reference', 'customer number', 'customer no', 'customer ref', 'account number'],
        looksLike: looksLike.reference,
      },
    },
    {
      header: 'Customer email',
      import: {
        ...lookup('customerEmail'),
        aliases: ['customer email', 'customer e mail', 'client email', 'email', 'e mail'],
        looksLike: looksLike.email,
      },
    },
  ];
}

function siteColumns<Item extends Placed>({
  siteAddress,
  also = {},
}: PlaceOptions<Item>): readonly RecordColumn<Item>[] {
  return [
    {
      header: 'Site',
      value: ({ siteName }) => siteName,
      import: {
        ...lookup('siteName'),
        label: 'Site name',
        hint: 'Not needed for a customer with one site',
        aliases: ['site', 'site name', 'location name', 'property', 'building', ...(also.siteName ?? [])],
        looksLike: looksLike.name,
      },
    },
    {
      header: 'Address',
      ...(siteAddress && { value: siteAddress }),
      import: {
        ...lookup('siteAddress'),
        label: 'Street of the site',
        aliases: ['address', 'street', 'street address', 'site address', 'service address'],
        looksLike: looksLike.street,
      },
    },
    {
      header: 'Site reference',
      import: {
        ...lookup('siteReference'),
        aliases: ['site reference', 'site number', 'site no', 'site id', ...(also.siteReference ?? [])],
        looksLike: looksLike.reference,
      },
    },
  ];
}

/** A text by which a customer or site is found; no field of the record. */
function lookup(field: string): Pick<ImportField, 'field' | 'path'> {
  return { field, path: null };
}
