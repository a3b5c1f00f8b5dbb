import { looksLike } from '../imports/looks-like.ts';
import { readDecimal, readPhone, readWord, readYesNo } from '../records/read-cell.ts';
import type { RecordColumn } from '../records/record-column.ts';
import { readShifts, readSkills, writeShifts, writeSkills } from './shift-cell.ts';
import { type Technician, trades } from './technician.ts';
import { tradeWords } from './trade-words.ts';

export const technicianColumns: readonly RecordColumn<Technician>[] = [
  { header: 'Number', value: (technician) => technician.number },
  {
    header: 'Name',
    value: (technician) => technician.name,
    import: {
      field: 'name',
      hint: 'Required',
      aliases: ['technician', 'technician name', 'employee', 'employee name', 'full name', 'name'],
      looksLike: looksLike.name,
      identifies: 'name',
      isRequired: true,
      pieces: [
        { field: 'firstName', label: 'First name', aliases: ['first name', 'given name', 'vorname'] },
        {
          field: 'lastName',
          label: 'Last name',
          aliases: ['last name', 'surname', 'family name', 'nachname'],
        },
      ],
    },
  },
  {
    header: 'Email',
    value: (technician) => technician.email,
    import: {
      field: 'email',
      aliases: ['email', 'e mail', 'mail', 'email address', 'work email'],
      looksLike: looksLike.email,
      knownBy: looksLike.email,
      identifies: 'email',
    },
  },
  {
    header: 'Phone',
    value: (technician) => technician.phone,
    import: {
      field: 'phone',
      hint: 'With its country code, or as dialled in the country of your company',
      aliases: ['phone', 'mobile', 'cell', 'telephone', 'tel', 'phone number', 'mobile phone', 'work phone'],
      read: readPhone,
      looksLike: looksLike.phone,
      knownBy: looksLike.dialled,
      identifies: 'phone',
      keepsRow: true,
    },
  },
  {
    header: 'Trade',
    value: (technician) => technician.trade,
    import: {
      field: 'trade',
      hint: `Required: ${trades.join(', ')}`,
      aliases: ['trade', 'profession', 'department'],
      read: readWord(tradeWords, `Must be one of ${trades.join(', ')}`),
      looksLike: looksLike.oneOf(Object.keys(tradeWords)),
      isRequired: true,
      mayDefault: trades,
    },
  },
  {
    header: 'Skills',
    value: ({ skills }) => writeSkills(skills),
    import: {
      field: 'skills',
      hint: 'With their levels: switchgear 3; solar 5',
      aliases: ['skills', 'skill', 'qualifications'],
      read: readSkills,
    },
  },
  {
    header: 'Shifts',
    value: ({ shifts }) => writeShifts(shifts),
    import: {
      field: 'shifts',
      hint: 'Mon-Fri 08:00-17:00, also when empty',
      aliases: ['shifts', 'working hours', 'hours', 'schedule'],
      read: readShifts,
      looksLike: (text) => /\d:\d\d/.test(text),
      mayDefault: true,
    },
  },
  {
    header: 'Territory',
    value: (technician) => technician.territory,
    import: {
      field: 'territory',
      aliases: ['territory', 'area', 'zone', 'district'],
      looksLike: looksLike.reference,
      mayDefault: true,
    },
  },
  {
    header: 'Home latitude',
    value: ({ home }) => home?.latitude ?? null,
    import: { field: 'homeLatitude', path: 'home.latitude', read: readDecimal, looksLike: looksLike.number },
  },
  {
    header: 'Home longitude',
    value: ({ home }) => home?.longitude ?? null,
    import: {
      field: 'homeLongitude',
      path: 'home.longitude',
      read: readDecimal,
      looksLike: looksLike.number,
    },
  },
  {
    header: 'Active',
    value: ({ active }) => (active ? 'yes' : 'no'),
    import: { field: 'active', hint: 'Yes or no; yes when empty', aliases: ['active'], read: readYesNo },
  },
  { header: 'Status', value: (technician) => technician.status },
  {
    header: 'Reference',
    value: (technician) => technician.externalRef,
    import: {
      field: 'reference',
      path: 'externalRef',
      hint: 'Your own number of the technician',
      aliases: [
        'reference',
        'employee number',
        'employee no',
        'employee id',
        'personnel number',
        'staff number',
        'external ref',
        'number',
        'id',
      ],
      looksLike: looksLike.reference,
      isDistinct: true,
      identifies: 'reference',
    },
  },
  {
    header: 'Id',
    value: (technician) => technician.id,
    import: {
      field: 'id',
      path: null,
      label: 'Id in Switchyard',
      hint: 'From an exported file: the row is this technician',
      looksLike: looksLike.uuid,
      isDistinct: true,
      identifies: 'id',
    },
  },
  { header: 'Created', value: (technician) => technician.createdAt },
];
