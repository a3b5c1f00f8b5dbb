import type { pictures } from '../../../core/site/pictures.ts';
import { t } from '@lingui/core/macro';

type PictureName = keyof typeof pictures;

export type RoleStory = {
  readonly id: string;
  readonly who: string;
  readonly title: string;
  readonly lead: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
  /** A view of the product, by its name in `pictures`. */
  readonly picture?: { readonly name: PictureName; readonly narrow?: PictureName; readonly alt: string };
  /** Page with more details. */
  readonly more: { readonly href: string; readonly label: string };
};

/** Use of the product by role. Every sentence describes an existing feature. */
export const roleStories: readonly RoleStory[] = [
  {
    id: 'dispatchers',
    who: t`Dispatchers and managers`,
    title: t`A board that argues before it books`,
    lead: t`Technicians down the side, hours across, work waiting at the edge. Everything the office decides all day happens on one page, and everybody who has it open sees the same thing.`,
    points: [
      {
        title: t`Drag, or never touch the mouse`,
        text: t`Drop a job on a technician, or press m and place it with the arrow keys. Every move has a keyboard and a menu way, and mod+z takes back your last fifty.`,
      },
      {
        title: t`Reasons, not colours`,
        text: t`Before a visit lands, the board shows what is in the way: a missing skill, the end of a shift, a promised window, twelve minutes of travel with four to spare. You may go against all of that with a reason, which stays with the visit.`,
      },
      {
        title: t`Nobody is booked twice`,
        text: t`Two dispatchers may drop two jobs on the same hour at the same moment. One of them wins, the other is told by whom and by what. The database enforces it, so no script or import gets around it.`,
      },
      {
        title: t`Who could take it`,
        text: t`Select a waiting job and the board ranks technicians by skill, free time, travel and lateness, each with its verdict in words. Press a to give it to the first.`,
      },
      {
        title: t`Deadlines that stay in sight`,
        text: t`Waiting jobs sort themselves: emergencies first, then by the next respond-by or resolve-by. Late starts and overruns are marked while there is still time to call the customer.`,
      },
      {
        title: t`Lists that keep up`,
        text: t`Jobs, customers and technicians with search on the server, filters in the address, saved views, selection of many rows and CSV export. Rows change while you look at them.`,
      },
      {
        title: t`A plan for the whole day`,
        text: t`Smart scheduling searches who should do what and when, by skills, shifts, promised times and travel, and shows its plan as a difference to the board. You apply all of it, or single moves.`,
      },
      {
        title: t`Lists from elsewhere`,
        text: t`Customers, technicians and open jobs from CSV and Excel files: every row is checked first, duplicates are named, and a whole import can be undone.`,
      },
    ],
    picture: {
      name: 'dispatch',
      narrow: 'dispatch-narrow',
      alt: t`The dispatch board: technicians down the side, their visits across the day coloured by state, and waiting jobs at the edge`,
    },
    more: { href: '/docs/dispatching/board', label: t`How the board works` },
  },
  {
    id: 'technicians',
    who: t`Technicians`,
    title: t`A day that fits in one hand and survives the basement`,
    lead: t`The day opens on the phone with what is next, where it is and how to get in. When the network goes, nothing else does.`,
    points: [
      {
        title: t`A week ahead on the device`,
        text: t`Visits from yesterday to a week ahead, with sites, contacts, access notes, checklists and what was recorded, are kept in the browser and refreshed whenever there is a network.`,
      },
      {
        title: t`Saved means saved`,
        text: t`A step, a note or a photo says “saved” after it has been written to the device’s own database, not before. It goes out by itself, in order, once.`,
      },
      {
        title: t`Everything a visit needs`,
        text: t`Notes for the office or the customer, checklists that ask on depending on the answer, signatures, parts, readings, times that follow from the steps, and photos tagged before, after, nameplate or damage.`,
      },
      {
        title: t`Steps, not forms`,
        text: t`On the way, on site, working, paused with a reason, done. The button shows what is allowed next and nothing else, and asks before a visit starts an hour early.`,
      },
      {
        title: t`Nothing is thrown away`,
        text: t`If the office moved the visit meanwhile, your times and signatures stay. Work at a visit that is no longer yours goes to the office’s field inbox instead of vanishing.`,
      },
      {
        title: t`A list of what has not left yet`,
        text: t`Unsent changes has a page of its own: what waits, what needs a decision, how much room is left, and an export for the worst day.`,
      },
    ],
    more: { href: '/docs/field/offline', label: t`How working without a network works` },
  },
  {
    id: 'customers',
    who: t`Customers`,
    title: t`Their own jobs, without a phone call`,
    lead: t`A customer who is invited signs in and sees their own jobs: what was ordered, when the technician comes, and what was done.`,
    points: [
      {
        title: t`Live, like everybody else`,
        text: t`When the technician sets off, the customer’s page changes within the same second as the dispatcher’s board.`,
      },
      {
        title: t`What is meant for them`,
        text: t`Notes marked for the customer, signatures and the photos that the office shares. Internal notes, prices not to exceed and gate codes are never part of the answer they get.`,
      },
      {
        title: t`Messages that stay with the job`,
        text: t`Mails, calls and messages of the pages in one list per customer and job, both ways.`,
      },
      {
        title: t`Ask without an account`,
        text: t`A service request from the portal, or from the public form of your company with its QR code. The office asks back, answers, and makes a job of it.`,
      },
    ],
    more: { href: '/docs/customers/customer-portal', label: t`What customers see` },
  },
  {
    id: 'administrators',
    who: t`Admins and operators`,
    title: t`Switches, records and a look under the hood`,
    lead: t`The people who answer for the system get the same quality of tool as the people who use it.`,
    points: [
      {
        title: t`Feature flags in production`,
        text: t`Switch a flag per environment, give a reason, and every connected screen takes it. Variants, experiments, who switched what and when.`,
      },
      {
        title: t`A record of everything`,
        text: t`Every change is an event with who, when, what and before and after. The timeline is searchable and live, and nobody can edit it.`,
      },
      {
        title: t`Teams and sessions`,
        text: t`Invitations by mail with a role, sessions you can see and end, passwords that end all sessions when they change.`,
      },
      {
        title: t`Thirty days to change your mind`,
        text: t`Deleted jobs, visits, customers, sites and technicians can be restored for 30 days, with what belonged to them.`,
      },
      {
        title: t`Observability built in`,
        text: t`Delivery times, queues, sockets, failed work and errors of every process on one live page. Prometheus figures beside it.`,
      },
      {
        title: t`An API without a second class`,
        text: t`The console uses the documented API and nothing else. Writes repeat safely, changes name the revision they are based on, errors have stable codes.`,
      },
      {
        title: t`A second factor`,
        text: t`Authenticator apps and passkeys, required per role if you like, with an audit of sign-ins and permissions that nobody can edit.`,
      },
      {
        title: t`Programs as guests`,
        text: t`API tokens with scopes and an end, and signed webhooks that are repeated for three days.`,
      },
    ],
    picture: {
      name: 'flag',
      alt: t`A feature flag with its state in three environments, its result for the viewer, its experiments and the history of who switched it and why`,
    },
    more: { href: '/api', label: t`Read the API reference` },
  },
];
