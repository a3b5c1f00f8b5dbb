import type { CsvColumn } from '../http/to-csv.ts';
import type { Site } from './site.ts';

export const siteColumns: readonly CsvColumn<Site>[] = [
  { header: 'Name', value: (site) => site.name },
  { header: 'Address', value: ({ address }) => address.line1 },
  { header: 'Address line 2', value: ({ address }) => address.line2 },
  { header: 'City', value: ({ address }) => address.city },
  { header: 'Region', value: ({ address }) => address.region },
  { header: 'Postal code', value: ({ address }) => address.postalCode },
  { header: 'Country', value: ({ address }) => address.country },
  { header: 'Latitude', value: ({ position }) => position?.latitude ?? null },
  { header: 'Longitude', value: ({ position }) => position?.longitude ?? null },
  { header: 'Time zone', value: (site) => site.timeZone },
  { header: 'Territory', value: (site) => site.territory },
  { header: 'Access notes', value: (site) => site.accessNotes },
  { header: 'Gate code', value: (site) => site.gateCode },
  { header: 'Hazards', value: ({ hazards }) => hazards.join('; ') },
  { header: 'Reference', value: (site) => site.externalRef },
  { header: 'Customer id', value: (site) => site.customerId },
  { header: 'Id', value: (site) => site.id },
  { header: 'Created', value: (site) => site.createdAt },
];
