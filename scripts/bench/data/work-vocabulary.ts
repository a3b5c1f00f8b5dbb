/** What generated jobs are about, by trade; words of different frequency, as in a real company's list. */
export const work: Readonly<Record<string, readonly string[]>> = {
  plumbing: [
    'Leaking pipe under kitchen sink',
    'Water heater replacement',
    'Blocked main drain',
    'Backflow preventer inspection',
    'Toilet running constantly',
    'Low water pressure on upper floors',
  ],
  hvac: [
    'Boiler does not start',
    'Annual furnace maintenance',
    'Thermostat replacement',
    'Air conditioner leaks water',
    'Rooftop unit filter change',
    'Heat pump makes noise',
  ],
  electrical: [
    'Street light outage',
    'Breaker trips repeatedly',
    'Panel upgrade to 200 amps',
    'Emergency lighting test',
    'Outlet replacement in lobby',
    'Generator inspection',
  ],
  construction: [
    'Pothole repair',
    'Sidewalk repair',
    'Broken window replacement',
    'Roof leak over stairwell',
    'Door closer adjustment',
    'Handrail repair',
  ],
  cleaning: [
    'Graffiti removal',
    'Illegal dumping pickup',
    'Gutter cleaning',
    'Carpet cleaning after flood',
    'Rodent activity',
    'Window cleaning, front facade',
  ],
  landscaping: [
    'Tree limb on wires',
    'Lawn maintenance',
    'Snow removal at entrance',
    'Irrigation leak',
    'Stump grinding',
  ],
  security: [
    'Camera offline',
    'Lock replacement',
    'Alarm panel battery',
    'Access card reader fault',
    'Gate motor repair',
  ],
};

export const streets = [
  ...[
    'Washington',
    'Tremont',
    'Boylston',
    'Beacon',
    'Dorchester',
    'Centre',
    'Harvard',
    'Commonwealth',
    'Columbus',
  ],
  ...[
    'Blue Hill',
    'Huntington',
    'Hyde Park',
    'Cambridge',
    'Chestnut',
    'Maple',
    'Franklin',
    'Savin Hill',
    'Meridian',
  ],
  ...[
    'Bennington',
    'Saratoga',
    'Adams',
    'Talbot',
    'Norfolk',
    'Warren',
    'Dudley',
    'Seaver',
    'Walnut',
    'Humboldt',
  ],
  ...['Belgrade', 'Poplar', 'River', 'Metropolitan', 'Cummins', 'American Legion', 'Marlborough', 'Newbury'],
];

export const territories = ['Central', 'North', 'East', 'South', 'West', 'Harbor', 'Airport', 'Hills'];

export const firstNames = [
  ...[
    'Ada',
    'Ben',
    'Carla',
    'Dev',
    'Elena',
    'Felix',
    'Grace',
    'Hugo',
    'Imani',
    'Jonas',
    'Kira',
    'Liam',
    'Mona',
  ],
  ...['Noah', 'Olga', 'Pedro', 'Quinn', 'Rosa', 'Sami', 'Tara'],
];

export const lastNames = [
  ...[
    'Abbott',
    'Bauer',
    'Chen',
    'Diaz',
    'Evans',
    'Fischer',
    'Garcia',
    'Hughes',
    'Ito',
    'Jensen',
    'Khan',
    'Lopez',
  ],
  ...['Murphy', 'Nguyen', 'Okafor', 'Patel', 'Quist', 'Reyes', 'Silva', 'Torres'],
];
