import { expect, test } from 'vitest';
import { acceptQuestion, visitNowText } from './visit-now.ts';

const visit = { state: 'on_site', scheduledStart: '2026-11-23T09:00:00.000Z', deletedAt: null } as const;
const ada = { id: 'ada', name: 'Ada Kowalski' };
const ben = { id: 'ben', name: 'Ben Tran' };
const held = (technicians: { id: string; name: string }[], more: { deletedAt?: string } = {}) => ({
  technicianId: ada.id,
  technicianName: ada.name,
  visitNow: { ...visit, ...more, technicians },
});

test('says who has the visit now and how it stands, and asks before work of another goes onto it', () => {
  expect(visitNowText(held([ben]), 'UTC')).toMatch(/^Now with Ben Tran · On site · planned for .*09:00$/);
  expect(acceptQuestion(held([ben]))).toMatch(/^Ben Tran has this visit now, and it is on site\./);
  const cem = { id: 'cem', name: 'Cem Aydin' };
  expect(acceptQuestion(held([ben, cem]))).toMatch(/^Ben Tran and Cem Aydin have this visit now, and it is/);
});

test('nothing is asked when the visit came back to its technician, or nobody has it', () => {
  expect(acceptQuestion(held([ada]))).toBeNull();
  expect(acceptQuestion(held([ben, ada]))).toBeNull();
  expect(acceptQuestion(held([]))).toBeNull();
  expect(visitNowText(held([]), 'UTC')).toContain('Nobody has the visit now');
});

test('a deleted visit is said to be deleted; the server asks to restore it first', () => {
  const gone = held([ben], { deletedAt: '2026-11-22T08:00:00.000Z' });
  expect(visitNowText(gone, 'UTC')).toContain('The visit was deleted');
  expect(acceptQuestion(gone)).toBeNull();
});
