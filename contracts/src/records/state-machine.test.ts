import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, findStep, machineProblems, refusalWords, words } from './state-machine.ts';
import { stateMachines } from './state-machines.ts';

const machines = stateMachines as readonly unknown[] as readonly AnyStateMachine[];
const partiesOf = ({ steps }: AnyStateMachine) => [
  ...new Set(Object.values(steps).flatMap((some) => some.flatMap(({ roles }) => roles))),
  'stranger',
];

describe.each(machines)('the states of a $kind', (machine) => {
  const states = Object.keys(machine.steps);
  const pairs = states.flatMap((from) => states.map((to) => ({ from, to })));

  it('can all be reached, by steps that a role may take', () => {
    expect(machineProblems(machine)).toEqual([]);
  });

  it('have final ones, or ways out of each', () => {
    const final = states.filter((state) => machine.steps[state]?.length === 0);
    for (const from of final)
      for (const to of states)
        for (const party of partiesOf(machine))
          expect(findStep(machine, { from, to }, party)).toBeUndefined();
  });

  it('answer every refused step with words that say what is possible', () => {
    for (const party of partiesOf(machine)) {
      for (const pair of pairs) {
        if (findStep(machine, pair, party)) continue;
        const said = refusalWords(machine, pair, party);
        expect(said.length).toBeGreaterThan(10);
        expect(said).not.toContain('undefined');
        expect(said).not.toContain('_');
        const possible = machine.steps[pair.from]?.filter(({ roles }) => roles.includes(party)) ?? [];
        if (machine.instead?.[pair.to] === undefined)
          for (const { to } of possible) expect(said).toContain(words(to));
      }
    }
  });

  it('have words for everything that a step needs', () => {
    const needed = Object.values(machine.steps).flatMap((some) => some.flatMap(({ needs }) => needs));
    for (const need of needed) expect(machine.needs[need]?.message.length).toBeGreaterThan(5);
  });
});

describe('a machine is refused with its name for', () => {
  const go = (to: string, roles = ['admin']) => ({ to, roles, needs: [] });
  const kite: AnyStateMachine = {
    kind: 'kite',
    noun: 'kite',
    initial: ['folded'],
    steps: { folded: [go('flying')], flying: [] },
    stuck: 'stays so',
    needs: {},
  };

  it.each<[string, Partial<AnyStateMachine>, string]>([
    ['a state that nothing leads to', { steps: { ...kite.steps, lost: [] } }, 'kite: nothing leads to lost'],
    ['a step into nothing', { steps: { folded: [go('flying'), go('sold')], flying: [] } }, 'no state sold'],
    ['a step to itself', { steps: { ...kite.steps, flying: [go('flying')] } }, 'from flying to itself'],
    ['a step for nobody', { steps: { folded: [go('flying', [])], flying: [] } }, 'kite: nobody may go'],
  ])('%s', (_, change, said) => {
    expect(machineProblems(kite)).toEqual([]);
    expect(machineProblems({ ...kite, ...change })).toEqual([expect.stringContaining(said)]);
  });
});
