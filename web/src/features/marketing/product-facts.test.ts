import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checklistItemSchema, createChecklistSchema } from '@switchyard/contracts/checklists/checklist.ts';
import { pageQueryShape } from '@switchyard/contracts/http/page.ts';
import { durationMinutesSchema } from '@switchyard/contracts/http/primitives.ts';
import { restorableDays } from '@switchyard/contracts/http/restore-rules.ts';
import { createJobSchema } from '@switchyard/contracts/jobs/job.ts';
import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import { sandboxHours, trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { skillsSchema, trades } from '@switchyard/contracts/technicians/technician.ts';
import { describe, expect, it } from 'vitest';
import { isBuilt } from '../../app/routes.ts';
import { notYet } from './features/not-yet.ts';
import { tradeStories } from './features/trades.ts';
import { productLimits } from './pricing/product-limits.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(resolve(repository, file), 'utf8');

describe('the limits on the pricing page are those of the contracts', () => {
  const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
    schema.safeParse(value).success;
  const { visitMinutes } = productLimits;

  it('for visits, crews, skills and checklists', () => {
    expect(
      [visitMinutes.least - 1, visitMinutes.least, visitMinutes.most, visitMinutes.most + 1].map((value) =>
        accepts(durationMinutesSchema, value),
      ),
    ).toEqual([false, true, true, false]);
    const { crewSize } = createJobSchema.shape;
    expect([accepts(crewSize, productLimits.crew), accepts(crewSize, productLimits.crew + 1)]).toEqual([
      true,
      false,
    ]);
    const skills = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ skill: `skill_${at}`, level: 1 }));
    const items = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        checklistItemSchema.parse({ id: `item_${at}`, label: 'Done', kind: 'check' }),
      );
    expect(accepts(skillsSchema, skills(productLimits.skillsPerJob))).toBe(true);
    expect(accepts(skillsSchema, skills(productLimits.skillsPerJob + 1))).toBe(false);
    const list = (count: number) => ({ name: 'List', items: items(count) });
    expect(accepts(createChecklistSchema, list(productLimits.checklistQuestions))).toBe(true);
    expect(accepts(createChecklistSchema, list(productLimits.checklistQuestions + 1))).toBe(false);
  });

  it('for photos, sockets, pages and restoring', () => {
    expect(productLimits).toMatchObject({
      photosPerJob: photoLimits.perJob,
      photoMegabytes: photoLimits.maxBytes / 1_000_000,
      photoPixels: photoLimits.maxSide,
      socketsPerUser: socketLimits.socketsPerUser,
      restoreDays: restorableDays,
    });
    expect(accepts(pageQueryShape.limit, productLimits.rowsPerPage)).toBe(true);
    expect(accepts(pageQueryShape.limit, productLimits.rowsPerPage + 1)).toBe(false);
  });

  it('for requests', () => {
    const { readsPerSecond, writesPerSecond } = productLimits;
    expect(read('api/src/plugins/rate-limits.ts')).toContain(`? ${readsPerSecond} : ${writesPerSecond})`);
  });
});

describe('the features page', () => {
  it('has every trade of the product, with questions of its own first checklist', () => {
    expect(tradeStories.map(({ id }) => id).toSorted()).toEqual(trades.toSorted());
    const lists = read('api/src/accounts/starter-checklists.ts').split('\n  {\n    name: ');
    const missing = tradeStories.flatMap(({ id, checklist, asks }) => {
      const list = lists.find(
        (text) => text.startsWith(`'${checklist}'`) && text.includes(`trades: ['${id}']`),
      );
      if (list === undefined) return [`${id}: ${checklist}`];
      return asks.filter((label) => !list.includes(`'${label}'`)).map((label) => `${id}: ${label}`);
    });
    expect(missing).toEqual([]);
  });

  it('does not deny what exists', () => {
    expect(notYet.filter(({ route }) => isBuilt(route, true)).map(({ title }) => title)).toEqual([]);
  });
});

it('the terms and the resources say how long demo and trial last', () => {
  const terms = read('web/src/features/marketing/legal/terms-parts.tsx').replaceAll(/\s+/g, ' ');
  expect(terms).toContain(`${sandboxHours} hours after you opened it`);
  expect(terms).toContain(`lasts ${trialDays} days`);
  expect(read('web/src/features/marketing/resources/resources.ts')).toContain(`for ${trialDays} days`);
});
