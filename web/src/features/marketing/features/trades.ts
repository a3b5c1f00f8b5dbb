import { t } from '@lingui/core/macro';
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
    text: t`Service and break-down work where a reading proves the visit. Skills have levels, so a job can require a technician who may open a gas appliance.`,
    checklist: t`Heating and cooling service`,
    asks: [t`Photo of the nameplate`, t`Carbon monoxide in the flue`, t`Gas or refrigerant leak found`],
  },
  {
    id: 'plumbing',
    name: t`Plumbing`,
    text: t`Short visits, many of them urgent. The board shows the next free gap with its travel, and a return visit is a second visit of the same job.`,
    checklist: t`Plumbing repair`,
    asks: [
      t`Static water pressure`,
      t`Backflow preventer installed`,
      t`No leak after ten minutes under pressure`,
    ],
  },
  {
    id: 'electrical',
    name: t`Electrical`,
    text: t`Lock-out before work, readings after it, and photos of what was found behind the cover, kept with the job.`,
    checklist: t`Electrical safety`,
    asks: [t`Circuit tested dead on all poles`, t`Insulation resistance`, t`Damaged wiring found`],
  },
  {
    id: 'construction',
    name: t`Construction`,
    text: t`Crews of up to twenty on one visit, several visits per job, and hidden damage photographed before it is covered.`,
    checklist: t`Site safety`,
    asks: [t`Buried lines located and marked`, t`Weather`, t`Hidden damage found`],
  },
  {
    id: 'landscaping',
    name: t`Landscaping`,
    text: t`Work sorted by territory, weather as a reason to pause, and a pair of photos that ends most discussions.`,
    checklist: t`Grounds and trees`,
    asks: [t`Distance to power lines checked`, t`Decay or disease seen`, t`Cuttings removed, path swept`],
  },
  {
    id: 'cleaning',
    name: t`Cleaning`,
    text: t`Sites with access notes and gate codes that only the technician of the day can read, and proof that the technician was there.`,
    checklist: t`Cleaning`,
    asks: [
      t`Safety data sheets of all agents at hand`,
      t`Sharp or hazardous waste found`,
      t`Wet floors marked until dry`,
    ],
  },
  {
    id: 'security',
    name: t`Security`,
    text: t`Tests that begin and end with a call to the monitoring centre, and battery readings that show which panel is next.`,
    checklist: t`Security system check`,
    asks: [t`Monitoring centre told before the test`, t`Back-up battery`, t`Signal to the centre`],
  },
];
