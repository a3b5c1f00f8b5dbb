import { expect, it } from 'vitest';
import { suggestJob, suggestType } from './suggest-job.ts';

const leak = {
  name: 'Leak',
  trade: 'plumbing',
  jobType: 'Plumbing repair',
  skills: [{ skill: 'plumbing', level: 1 }],
  minutes: 75,
  isOther: false,
} as const;
const other = { ...leak, name: 'Something else', jobType: 'Repair', skills: [], isOther: true } as const;
const heating = { type: 'Heating repair', trade: 'hvac', jobs: 6 } as const;
const noWork = { jobs: 0, minutes: null, finished: 0, skills: [] };

it('takes the type of the category, whatever the words say', () => {
  expect(suggestType(leak, [heating])).toMatchObject({
    type: 'Plumbing repair',
    reason: 'Category “Leak”',
  });
});

it('takes the type of jobs with the same words where the category says nothing', () => {
  expect(suggestType(other, [heating, { ...heating, type: 'Cooling repair', jobs: 2 }])).toEqual({
    type: 'Heating repair',
    trade: 'hvac',
    reason: '6 of 8 jobs with the same words are of this type',
  });
  const unclear = [
    { ...heating, jobs: 4 },
    { ...heating, type: 'Cooling repair', jobs: 4 },
  ];
  expect(suggestType(other, unclear)).toMatchObject({ type: 'Repair' });
});

it('takes skills and time of the category until enough jobs of the type are done', () => {
  const job = suggestJob(suggestType(leak, []), { category: leak, past: noWork, urgency: 'emergency' });
  expect(job).toMatchObject({ minutes: 75, skills: [{ skill: 'plumbing' }], priority: 'emergency' });
});

it('takes the median of finished visits, rounded to a quarter of an hour, and skills that half of the jobs needed', () => {
  const past = {
    jobs: 10,
    minutes: 98,
    finished: 7,
    skills: [
      { skill: 'boilers', level: 2, jobs: 6 },
      { skill: 'roofing', level: 1, jobs: 2 },
    ],
  };
  const job = suggestJob(suggestType(other, [heating]), { category: other, past, urgency: 'normal' });
  expect(job.minutes).toBe(105);
  expect(job.skills).toEqual([{ skill: 'boilers', level: 2 }]);
  expect(job.minutesReason).toContain('7 finished visits');
});
