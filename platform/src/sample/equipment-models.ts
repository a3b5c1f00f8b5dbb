import type { EquipmentCategory } from '@switchyard/contracts/equipment/equipment-options.ts';

/** A kind of equipment as found in many buildings. */
export type EquipmentModel = {
  readonly category: EquipmentCategory;
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly location: string;
  /** Years of warranty after the installation. */
  readonly warrantyYears: number;
  readonly terms: string;
  readonly costMinor: number;
  /** Its meter, and how much it counts in a day. */
  readonly meter?: { readonly name: string; readonly unit: string; readonly perDay: number };
  readonly faults: readonly string[];
};

const hours = (perDay: number) => ({ name: 'Run hours', unit: 'h', perDay });

export const equipmentModels: readonly EquipmentModel[] = [
  {
    category: 'furnace',
    name: 'Gas furnace',
    manufacturer: 'Carrier',
    model: '59TP6C080',
    location: 'Cellar',
    warrantyYears: 10,
    terms: 'Parts 10 years, heat exchanger 20 years',
    costMinor: 389_000,
    meter: hours(6),
    faults: ['No ignition', 'Inducer motor seized', 'Flame sensor fouled'],
  },
  {
    category: 'heat_pump',
    name: 'Heat pump, outdoor unit',
    manufacturer: 'Mitsubishi Electric',
    model: 'MXZ-3C30NAHZ2',
    location: 'Roof, north',
    warrantyYears: 12,
    terms: 'Parts and compressor 12 years',
    costMinor: 612_000,
    meter: hours(9),
    faults: ['Low refrigerant', 'Fan motor failed', 'Iced over'],
  },
  {
    category: 'water_heater',
    name: 'Water heater',
    manufacturer: 'A. O. Smith',
    model: 'GPVL-50',
    location: 'Utility room',
    warrantyYears: 6,
    terms: 'Tank and parts 6 years',
    costMinor: 148_000,
    faults: ['Leaking tank', 'No hot water', 'Gas valve failed'],
  },
  {
    category: 'boiler',
    name: 'Condensing boiler',
    manufacturer: 'Viessmann',
    model: 'Vitodens 200-W B2HE-199',
    location: 'Boiler room',
    warrantyYears: 5,
    terms: 'Parts 5 years, no labor',
    costMinor: 734_000,
    meter: hours(8),
    faults: ['Pressure loss', 'Circulator failed', 'Lockout E04'],
  },
  {
    category: 'rooftop_unit',
    name: 'Rooftop unit',
    manufacturer: 'Trane',
    model: 'YSC060G3',
    location: 'Roof, east',
    warrantyYears: 5,
    terms: 'Compressor 5 years, parts 1 year',
    costMinor: 985_000,
    meter: hours(10),
    faults: ['Compressor short cycling', 'Belt broken', 'Economizer stuck'],
  },
  {
    category: 'electrical_panel',
    name: 'Main panel, 200 A',
    manufacturer: 'Square D',
    model: 'HOM4080M200PC',
    location: 'Cellar, street side',
    warrantyYears: 10,
    terms: 'Limited lifetime on breakers',
    costMinor: 62_000,
    faults: ['Main breaker trips', 'Burnt bus bar'],
  },
  {
    category: 'generator',
    name: 'Standby generator',
    manufacturer: 'Generac',
    model: '7228 18 kW',
    location: 'Yard',
    warrantyYears: 5,
    terms: 'Parts, labor and travel 5 years',
    costMinor: 541_000,
    meter: hours(0.4),
    faults: ['Battery flat', 'Fails to transfer'],
  },
  {
    category: 'pump',
    name: 'Sump pump',
    manufacturer: 'Zoeller',
    model: 'M53',
    location: 'Cellar pit',
    warrantyYears: 3,
    terms: 'Replacement 3 years',
    costMinor: 21_000,
    faults: ['Float switch stuck', 'Motor burnt out'],
  },
];
