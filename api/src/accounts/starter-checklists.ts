import { type CreateChecklist, createChecklistSchema } from '@switchyard/contracts/checklists/checklist.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';
import { checklistTable } from '@switchyard/platform/db/records/checklist-table.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { z } from 'zod';

type Item = z.input<typeof createChecklistSchema>['items'][number];
type Draft = { name: string; trades: Trade[]; items: Item[] };

const check = (id: string, label: string): Item => ({ id, label, kind: 'check', required: true });
const photo = (id: string, label: string): Item => ({ id, label, kind: 'photo' });
const text = (id: string, label: string): Item => ({ id, label, kind: 'text', required: true });
const number = (id: string, label: string, unit: string): Item => ({ id, label, kind: 'number', unit });
const yesNo = (id: string, label: string): Item => ({
  id,
  label,
  kind: 'choice',
  options: ['Yes', 'No'],
  required: true,
});
const when = (itemId: string, equals: string | boolean, item: Item): Item => ({
  ...item,
  showWhen: { itemId, equals },
});
const must = (item: Item): Item => ({ ...item, required: true });

/** Initial checklists of a new company: one for every visit, one for each trade. */
const drafts: readonly Draft[] = [
  {
    name: 'Before leaving',
    trades: [],
    items: [
      check('area_clean', 'Work area clean, tools counted'),
      photo('after', 'Photo of the finished work'),
      yesNo('customer_present', 'Customer on site'),
      when('customer_present', 'Yes', check('shown', 'Work shown and explained')),
      when('customer_present', 'Yes', {
        id: 'signature',
        label: 'Customer signature',
        kind: 'signature',
        required: true,
      }),
      when('customer_present', 'No', text('left_with', 'Who was told, and how')),
    ],
  },
  {
    name: 'Electrical safety',
    trades: ['electrical'],
    items: [
      check('lockout', 'Lock-out tag placed'),
      check('dead', 'Circuit tested dead on all poles'),
      must(photo('panel', 'Photo of the panel')),
      must(number('insulation', 'Insulation resistance', 'MΩ')),
      number('loop', 'Earth loop impedance', 'Ω'),
      yesNo('damage', 'Damaged wiring found'),
      when('damage', 'Yes', must(photo('damage_photo', 'Photo of the damage'))),
      when('damage', 'Yes', text('damage_note', 'Where, and what was done')),
      check('reenergised', 'Lock-out removed, circuit back in operation'),
    ],
  },
  {
    name: 'Heating and cooling service',
    trades: ['hvac'],
    items: [
      must(photo('nameplate', 'Photo of the nameplate')),
      check('isolated', 'Gas and power isolated before opening'),
      must(number('gas_pressure', 'Gas pressure at the burner', 'inWC')),
      must(number('co', 'Carbon monoxide in the flue', 'ppm')),
      number('delta', 'Temperature difference, supply to return', '°F'),
      {
        id: 'filter',
        label: 'Filter',
        kind: 'choice',
        options: ['Clean', 'Cleaned', 'Replaced'],
        required: true,
      },
      yesNo('leak', 'Gas or refrigerant leak found'),
      when('leak', 'Yes', text('leak_note', 'Where, and how it was made safe')),
      check('cycle', 'Full cycle run without a fault'),
    ],
  },
  {
    name: 'Plumbing repair',
    trades: ['plumbing'],
    items: [
      check('shutoff', 'Water shut off and line relieved'),
      photo('before', 'Photo before the repair'),
      must(number('pressure', 'Static water pressure', 'psi')),
      yesNo('backflow', 'Backflow preventer installed'),
      when('backflow', 'Yes', must(photo('backflow_tag', 'Photo of its test tag'))),
      check('tight', 'No leak after ten minutes under pressure'),
    ],
  },
  {
    name: 'Site safety',
    trades: ['construction'],
    items: [
      check('barriers', 'Barriers and signs in place'),
      check('utilities', 'Buried lines located and marked'),
      { id: 'weather', label: 'Weather', kind: 'choice', options: ['Dry', 'Rain', 'Frost'], required: true },
      when('weather', 'Frost', check('grit', 'Walkways gritted')),
      photo('before', 'Photo before the work'),
      yesNo('hidden', 'Hidden damage found'),
      when('hidden', 'Yes', must(photo('hidden_photo', 'Photo of it, before it is covered'))),
      check('handover', 'Site safe to pass when left'),
    ],
  },
  {
    name: 'Grounds and trees',
    trades: ['landscaping'],
    items: [
      check('zone', 'Drop zone closed off, spotter named'),
      check('lines', 'Distance to power lines checked'),
      photo('before', 'Photo before the work'),
      number('diameter', 'Trunk diameter at chest height', 'in'),
      yesNo('decay', 'Decay or disease seen'),
      when('decay', 'Yes', text('decay_note', 'What, and what should follow')),
      check('cleared', 'Cuttings removed, path swept'),
    ],
  },
  {
    name: 'Cleaning',
    trades: ['cleaning'],
    items: [
      photo('before', 'Photo before the work'),
      check('sheets', 'Safety data sheets of all agents at hand'),
      yesNo('hazard', 'Sharp or hazardous waste found'),
      when('hazard', 'Yes', must(photo('hazard_photo', 'Photo of it, before it is touched'))),
      when('hazard', 'Yes', text('hazard_note', 'How it was disposed of')),
      check('wet_signs', 'Wet floors marked until dry'),
    ],
  },
  {
    name: 'Security system check',
    trades: ['security'],
    items: [
      check('monitoring', 'Monitoring centre told before the test'),
      must(number('battery', 'Back-up battery', 'V')),
      check('sensors', 'Every sensor set off and seen at the panel'),
      {
        id: 'signal',
        label: 'Signal to the centre',
        kind: 'choice',
        options: ['Good', 'Weak', 'None'],
        required: true,
      },
      when('signal', 'None', text('signal_note', 'What was done about it')),
      photo('panel', 'Photo of the panel without faults'),
      check('restored', 'System armed again, centre told'),
    ],
  },
];

/** Checklists in their stored form. */
export function starterChecklists(): CreateChecklist[] {
  return drafts.map((draft) => createChecklistSchema.parse(draft));
}

/** Adds the initial checklists to the unit's company. They exist from the start, so there are no events for them. */
export async function insertStarterChecklists(unit: UnitOfWork): Promise<void> {
  const { companyId } = unit.context;
  const at = unit.now.getTime();
  await checklistTable.insert(
    unit.tx,
    starterChecklists().map((checklist) => ({ ...checklist, id: newId(at), companyId, now: unit.now })),
  );
}
