export type TradeStory = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** The default checklist of this trade in every new company, and some of its questions. */
  readonly checklist: string;
  readonly asks: readonly string[];
};

/** The trades of the product, each with a new company's default checklist. A test compares them with the code. */
export const tradeStories: readonly TradeStory[] = [
  {
    id: 'hvac',
    name: 'HVAC',
    text: 'Service and break-down work where a reading proves the visit. Skills have levels, so a job can require a technician who may open a gas appliance.',
    checklist: 'Heating and cooling service',
    asks: ['Photo of the nameplate', 'Carbon monoxide in the flue', 'Gas or refrigerant leak found'],
  },
  {
    id: 'plumbing',
    name: 'Plumbing',
    text: 'Short visits, many of them urgent. The board shows the next free gap with its travel, and a return visit is a second visit of the same job.',
    checklist: 'Plumbing repair',
    asks: [
      'Static water pressure',
      'Backflow preventer installed',
      'No leak after ten minutes under pressure',
    ],
  },
  {
    id: 'electrical',
    name: 'Electrical',
    text: 'Lock-out before work, readings after it, and photos of what was found behind the cover, kept with the job.',
    checklist: 'Electrical safety',
    asks: ['Circuit tested dead on all poles', 'Insulation resistance', 'Damaged wiring found'],
  },
  {
    id: 'construction',
    name: 'Construction',
    text: 'Crews of up to twenty on one visit, several visits per job, and hidden damage photographed before it is covered.',
    checklist: 'Site safety',
    asks: ['Buried lines located and marked', 'Weather', 'Hidden damage found'],
  },
  {
    id: 'landscaping',
    name: 'Landscaping',
    text: 'Work sorted by territory, weather as a reason to pause, and a pair of photos that ends most discussions.',
    checklist: 'Grounds and trees',
    asks: ['Distance to power lines checked', 'Decay or disease seen', 'Cuttings removed, path swept'],
  },
  {
    id: 'cleaning',
    name: 'Cleaning',
    text: 'Sites with access notes and gate codes that only the technician of the day can read, and proof that the technician was there.',
    checklist: 'Cleaning',
    asks: [
      'Safety data sheets of all agents at hand',
      'Sharp or hazardous waste found',
      'Wet floors marked until dry',
    ],
  },
  {
    id: 'security',
    name: 'Security',
    text: 'Tests that begin and end with a call to the monitoring centre, and battery readings that show which panel is next.',
    checklist: 'Security system check',
    asks: ['Monitoring centre told before the test', 'Back-up battery', 'Signal to the centre'],
  },
];
