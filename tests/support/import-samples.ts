import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import type { TestUser } from './test-app.ts';
import { answered } from './import-calls.ts';

type Made = { id: string };

/** Records with values that files and spreadsheets like to spoil. A new importable kind adds its own here. */
type Sample = {
  /** Records to which the samples refer, in the company of the user. */
  readonly prepare: (user: TestUser) => Promise<Readonly<Record<string, string>>>;
  readonly records: (ids: Readonly<Record<string, string>>) => readonly Record<string, unknown>[];
};

const contacts = [
  {
    name: 'Ann "Annie" Baker; junior',
    email: 'ann@bakery.example',
    phone: '+16175550110',
    roles: ['billing', 'site'],
  },
  { name: 'Bo Lee', email: null, phone: null, roles: [] },
  { name: 'Cy (night) <desk>', email: 'cy@bakery.example', phone: null, roles: ['approver'] },
];

export const importSamples: Readonly<Record<ImportKind, Sample>> = {
  customer: {
    prepare: async () => ({}),
    records: () => [
      {
        name: 'Müller & Söhne, "Rohr"',
        kind: 'commercial',
        status: 'inactive',
        email: 'office@mueller.example',
        phone: '+493012345678',
        billingAddress: {
          line1: '1 Mill Lane',
          line2: 'Unit 4',
          city: 'Köln',
          region: 'NRW',
          postalCode: '01234',
          country: 'DE',
        },
        paymentTermsDays: 14,
        doNotService: true,
        notes: "=SUM(1,2) stays text\nsecond line\n'quoted",
        tags: ['vip; gold', 'key, account', 'plain'],
        contacts,
        externalRef: '00042',
      },
      { name: '-Dash Works', notes: "'=already guarded", externalRef: '=A1', contacts: [] },
      { name: 'Plain Person', externalRef: '1e5' },
    ],
  },
  technician: {
    prepare: async () => ({}),
    records: () => [
      {
        name: 'Robin Castillo',
        email: 'robin@crew.example',
        phone: '+16175550120',
        trade: 'electrical',
        skills: [
          { skill: 'switchgear', level: 3 },
          { skill: 'solar_pv', level: 5 },
        ],
        territory: 'North, upper',
        home: { latitude: 42.361145, longitude: -71.057083 },
        shifts: [
          { weekday: 1, startMinute: 480, endMinute: 1020 },
          { weekday: 7, startMinute: 600, endMinute: 1440 },
        ],
        active: false,
        externalRef: 'T-1',
      },
      {
        name: 'Sam O’Neil',
        trade: 'hvac',
        shifts: [{ weekday: 3, startMinute: 605, endMinute: 615 }],
        externalRef: '007',
      },
    ],
  },
  job: {
    prepare: async (user) => {
      const customer = await create(user, '/api/customers', { name: 'Harbor Inn', externalRef: 'C-9' });
      const address = { line1: '5 Quay Road', city: 'Boston', postalCode: '02110' };
      const site = await create(user, '/api/sites', { customerId: customer.id, name: 'Kitchen', address });
      const other = { line1: '7 Quay Road', city: 'Boston', postalCode: '02110' };
      await create(user, '/api/sites', { customerId: customer.id, name: 'Bar', address: other });
      return { customerId: customer.id, siteId: site.id };
    },
    records: (ids) => [
      {
        ...ids,
        title: '=No heat, 3rd "floor"',
        type: 'Repair',
        trade: 'hvac',
        priority: 'emergency',
        description: 'line one\nline two',
        instructions: '-call before',
        internalNotes: '@manager',
        requiredSkills: [{ skill: 'gas', level: 4 }],
        estimatedMinutes: 95,
        crewSize: 2,
        respondBy: '2027-01-05T10:00:00.000Z',
        resolveBy: '2027-01-08T17:30:00.000Z',
        earliestStart: '2027-01-06T00:00:00.000Z',
        latestFinish: '2027-01-07T00:00:00.000Z',
        poNumber: '0012',
        nteMinor: 125_000,
        tags: ['a;b'],
        externalRef: 'J-1',
      },
      {
        ...ids,
        title: 'Second job',
        type: 'Inspection',
        trade: 'plumbing',
        estimatedMinutes: 30,
        externalRef: 'J-2',
      },
    ],
  },
  equipment: {
    prepare: async (user) => {
      const customer = await create(user, '/api/customers', { name: 'Harbor Inn', externalRef: 'C-9' });
      const address = { line1: '5 Quay Road', city: 'Boston', postalCode: '02110' };
      const site = await create(user, '/api/sites', { customerId: customer.id, name: 'Kitchen', address });
      const other = { line1: '7 Quay Road', city: 'Boston', postalCode: '02110' };
      await create(user, '/api/sites', { customerId: customer.id, name: 'Bar', address: other });
      return { customerId: customer.id, siteId: site.id };
    },
    records: (ids) => [
      {
        ...ids,
        name: '=Walk-in cooler, "left"',
        category: 'refrigeration',
        manufacturer: 'Bohn; Heatcraft',
        model: '00ADT120',
        serial: '1e500',
        location: '-Cellar',
        installedOn: '2020-02-29',
        warrantyUntil: '2030-02-28',
        warrantyTerms: 'Parts,\nno labor',
        costMinor: 1_250_000,
        notes: '@gasket\nsecond line',
        externalRef: 'A-1',
      },
      { name: 'Pipe threader', category: 'tool', ownerKind: 'company', externalRef: '0042' },
    ],
  },
};

async function create(user: TestUser, path: string, payload: Record<string, unknown>): Promise<Made> {
  return answered<Made>(await user.call('POST', path, { payload }), 201);
}
