import { expect, test } from 'vitest';
import { declaredLayout, visibleColumns } from '../../ui/column-layout.ts';
import { jobColumns } from './job-columns.tsx';

/** Of a row, with the box that selects it. */
const marginPx = 48;
const leastPx = (width: string) => Number(/\d+(?=px)/.exec(width)?.[0]);

test.each(['customer', 'manager', 'technician'] as const)('columns of a %s fit at every width', (role) => {
  for (let width = 720; width < 1600; width += 10) {
    const columns = visibleColumns(jobColumns('UTC', role), declaredLayout, width);
    const least = columns.reduce((sum, column) => sum + leastPx(column.width), marginPx);
    expect([width, least <= width]).toEqual([width, true]);
  }
});

test('customers see the date of a job on a tablet', () => {
  const shown = visibleColumns(jobColumns('UTC', 'customer'), declaredLayout, 700);
  expect(shown.map(({ id }) => id)).toContain('scheduledStart');
});
