import { expect, test } from 'vitest';
import { checklistRoutes } from '../checklists/checklist-routes.ts';
import { customerRoutes } from '../customers/customer-routes.ts';
import { jobRoutes } from '../jobs/job-routes.ts';
import { leadRoutes } from '../leads/lead-routes.ts';
import { ticketRoutes } from '../support/support-routes.ts';

test('a list takes the fields that it can be grouped by, and the groups to leave out', () => {
  expect(jobRoutes.list.query?.parse({ group: 'state', collapsed: 'closed,cancelled' })).toMatchObject({
    group: 'state',
    collapsed: ['closed', 'cancelled'],
  });
  expect(customerRoutes.list.query?.parse({ group: 'kind' })).toMatchObject({ group: 'kind' });
  expect(leadRoutes.list.query.parse({ group: 'assigneeId' })).toMatchObject({ group: 'assigneeId' });
  expect(ticketRoutes.list.query.parse({ group: 'priority' })).toMatchObject({ group: 'priority' });
  expect(jobRoutes.list.query?.parse({})).not.toHaveProperty('group');
});

test('a file takes the group of its list, and leaves nothing out', () => {
  expect(jobRoutes.csv.query?.parse({ group: 'state' })).toMatchObject({ group: 'state' });
  expect(leadRoutes.xlsx.query?.parse({ group: 'state' })).toMatchObject({ group: 'state' });
  expect(jobRoutes.csv.query?.safeParse({ collapsed: 'closed' }).success).toBe(false);
});

test.each(['tags', 'title', '', 'State', 'constructor'])(
  'grouping by %j is refused with the field and the reason',
  (group) => {
    const refused = jobRoutes.list.query?.safeParse({ group });
    expect(refused?.error?.issues).toMatchObject([{ path: ['group'], code: 'invalid_value' }]);
    expect(refused?.error?.issues[0]?.message).toContain('state, priority, trade');
  },
);

test('a list without groups refuses the parameter', () => {
  const refused = checklistRoutes.list.query?.safeParse({ group: 'name' });
  expect(refused?.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['group'] }]);
});
