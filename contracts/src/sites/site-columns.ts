import { looksLike } from '../imports/looks-like.ts';
import { readList, writeList } from '../records/list-cell.ts';
import { readDecimal } from '../records/read-cell.ts';
import { importFieldsOf, type RecordColumn } from '../records/record-column.ts';
import { addressFields } from './address-fields.ts';
import type { Site } from './site.ts';
import { splitAddress } from './split-address.ts';

const of = 'site';

/** The import of customers takes the importable ones too: a row with a street becomes a site. */
export const siteColumns: readonly RecordColumn<Site>[] = [
  {
    header: 'Name',
    value: (site) => site.name,
    import: {
      field: 'siteName',
      of,
      path: 'name',
      label: 'Site name',
      hint: 'The street when empty',
      aliases: [
        'site name',
        'site',
        'location name',
        'location',
        'property name',
        'property',
        'building',
        'service location',
      ],
      looksLike: looksLike.name,
    },
  },
  {
    header: 'Address',
    value: ({ address }) => address.line1,
    import: {
      ...addressFields.line1,
      field: 'line1',
      of,
      path: 'address.line1',
      label: 'Street and number',
      hint: 'A row with a street becomes a site. City, state and postal code may follow it after commas',
      split: splitAddress,
      aliases: [
        'street address',
        'full address',
        'address',
        'street',
        'address 1',
        'addr',
        'address line 1',
        'address1',
        'line1',
        'line 1',
        'site address',
        'service address',
        'street and number',
        'strasse',
      ],
      pieces: [
        {
          field: 'houseNumber',
          label: 'House number',
          aliases: ['house number', 'street number', 'house no', 'street no', 'hausnummer'],
        },
        { field: 'street', label: 'Street without number', aliases: ['street name', 'road name', 'road'] },
      ],
    },
  },
  {
    header: 'Address line 2',
    value: ({ address }) => address.line2,
    import: {
      ...addressFields.line2,
      field: 'line2',
      of,
      path: 'address.line2',
      label: 'Address, second line',
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
  },
  {
    header: 'City',
    value: ({ address }) => address.city,
    import: {
      ...addressFields.city,
      field: 'city',
      of,
      path: 'address.city',
      hint: 'Required with a street',
      aliases: ['city', 'town', 'site city', 'service city', 'locality', 'suburb', 'ort', 'stadt'],
      mayDefault: true,
    },
  },
  {
    header: 'Region',
    value: ({ address }) => address.region,
    import: {
      ...addressFields.region,
      knownBy: looksLike.stateCode,
      field: 'region',
      of,
      path: 'address.region',
      label: 'State or region',
      aliases: ['state', 'st', 'region', 'province', 'site state', 'state province', 'bundesland'],
      mayDefault: true,
    },
  },
  {
    header: 'Postal code',
    value: ({ address }) => address.postalCode,
    import: {
      ...addressFields.postalCode,
      field: 'postalCode',
      of,
      path: 'address.postalCode',
      aliases: [
        'zip',
        'zip code',
        'postal code',
        'postcode',
        'post code',
        'postal',
        'zipcode',
        'site zip',
        'plz',
      ],
    },
  },
  {
    header: 'Country',
    value: ({ address }) => address.country,
    import: {
      ...addressFields.country,
      field: 'country',
      of,
      path: 'address.country',
      hint: 'Two letters, such as US; US when empty',
      aliases: ['country', 'country code', 'site country', 'land'],
      mayDefault: true,
    },
  },
  {
    header: 'Latitude',
    value: ({ position }) => position?.latitude ?? null,
    import: { ...coordinate('latitude'), aliases: ['latitude', 'lat'] },
  },
  {
    header: 'Longitude',
    value: ({ position }) => position?.longitude ?? null,
    import: { ...coordinate('longitude'), aliases: ['longitude', 'lng', 'lon', 'long'] },
  },
  {
    header: 'Time zone',
    value: (site) => site.timeZone,
    import: { field: 'timeZone', of, hint: 'Such as America/New_York; that of the company when empty' },
  },
  {
    header: 'Territory',
    value: (site) => site.territory,
    import: {
      field: 'territory',
      of,
      hint: 'Part of your area, as you call it',
      aliases: ['territory', 'area', 'zone', 'district', 'route'],
      looksLike: looksLike.reference,
      mayDefault: true,
    },
  },
  {
    header: 'Access notes',
    value: (site) => site.accessNotes,
    import: {
      field: 'accessNotes',
      of,
      hint: 'How to find and enter the site',
      aliases: ['access notes', 'access', 'directions', 'entry notes', 'instructions', 'access instructions'],
    },
  },
  {
    header: 'Gate code',
    value: (site) => site.gateCode,
    import: { field: 'gateCode', of, aliases: ['gate code', 'door code', 'entry code'] },
  },
  {
    header: 'Hazards',
    value: ({ hazards }) => writeList(hazards),
    import: { field: 'hazards', of, hint: 'Separated by semicolons', aliases: ['hazards'], read: readList },
  },
  {
    header: 'Reference',
    value: (site) => site.externalRef,
    import: {
      field: 'siteReference',
      of,
      path: 'externalRef',
      label: 'Site reference',
      aliases: ['site reference', 'site number', 'site no', 'site id', 'location number'],
      isDistinct: true,
    },
  },
  { header: 'Customer id', value: (site) => site.customerId },
  { header: 'Id', value: (site) => site.id },
  { header: 'Created', value: (site) => site.createdAt },
];

function coordinate(axis: 'latitude' | 'longitude') {
  return {
    field: axis,
    of,
    path: `position.${axis}`,
    read: readDecimal,
    looksLike: looksLike.number,
  } as const;
}

/** The importable ones as columns of another record's file, under names that tell them apart from its own. */
export const siteImportColumns: readonly RecordColumn<unknown>[] = importFieldsOf(siteColumns).map(
  ({ header: _, ...field }) => ({ header: field.label, import: field }),
);
