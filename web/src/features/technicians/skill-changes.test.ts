import { describe, expect, it } from 'vitest';
import type { SaveOutcome } from '../../lib/save-merged.ts';
import { saveSkill } from './skill-changes.ts';

const gas = { skill: 'gas', level: 3 };
const boiler = { skill: 'boiler', level: 2 };
const base = { revision: 1, skills: [gas] };
type Row = typeof base;

/** A server whose record has changed meanwhile; it accepts a list only on top of its own. */
function serverOf(initial: Row) {
  let row = initial;
  const save = (on: Row, skills: Row['skills']): Promise<SaveOutcome<Row>> => {
    if (on.revision !== row.revision) {
      return Promise.resolve({ kind: 'conflict', current: row, fields: ['skills'] });
    }
    row = { revision: row.revision + 1, skills };
    return Promise.resolve({ kind: 'saved', record: row });
  };
  return { save, read: () => row.skills };
}

describe('saving a skill', () => {
  it('keeps what another user added in the meantime', async () => {
    const server = serverOf({ revision: 4, skills: [gas, boiler] });
    const wanted = { skill: 'welding', level: 1 };
    await saveSkill({ base, change: { name: 'welding', wanted }, save: server.save });
    expect(server.read()).toEqual([gas, boiler, wanted]);
  });

  it('removes only the skill that was removed', async () => {
    const server = serverOf({ revision: 4, skills: [gas, boiler] });
    await saveSkill({ base, change: { name: 'gas', wanted: null }, save: server.save });
    expect(server.read()).toEqual([boiler]);
  });

  it('writes nothing when another user gave the same skill another level', async () => {
    const theirs = { revision: 4, skills: [{ skill: 'gas', level: 5 }] };
    const server = serverOf(theirs);
    const change = { name: 'gas', wanted: { skill: 'gas', level: 1 } };
    const outcome = await saveSkill({ base, change, save: server.save });
    expect(outcome).toMatchObject({ kind: 'conflict', current: theirs });
    expect(server.read()).toEqual(theirs.skills);
  });
});
