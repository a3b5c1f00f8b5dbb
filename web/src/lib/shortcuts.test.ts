import { describe, expect, it } from 'vitest';
import { chordOf, ShortcutRegistry } from './shortcuts.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function press(registry: ShortcutRegistry, key: string, at = 0, more = {}): void {
  const event = { ...plain, target: null, ...more, key, timeStamp: at, defaultPrevented: false };
  registry.handle({ ...event, isComposing: false, preventDefault: () => {} } as unknown as KeyboardEvent);
}

function listening(...keys: string[]): { registry: ShortcutRegistry; heard: string[] } {
  const registry = new ShortcutRegistry();
  const heard: string[] = [];
  for (const chord of keys) {
    registry.register({ scope: 'Test', keys: chord, description: chord, handler: () => heard.push(chord) });
  }
  return { registry, heard };
}

describe('shortcuts', () => {
  it('name a chord by its modifiers and key', () => {
    expect(chordOf({ ...plain, key: 'k', metaKey: true })).toBe('mod+k');
    expect(chordOf({ ...plain, key: 'X', shiftKey: true })).toBe('shift+x');
    expect(chordOf({ ...plain, key: '?', shiftKey: true })).toBe('?');
    expect(chordOf({ ...plain, key: ' ' })).toBe('space');
  });

  it('run by chord and by sequence', () => {
    const { registry, heard } = listening('mod+k', 'g d', 'd');
    press(registry, 'k', 0, { ctrlKey: true });
    press(registry, 'g', 100);
    press(registry, 'd', 400);
    expect(heard).toEqual(['mod+k', 'g d']);
  });

  it('forget the first key of a sequence after a while', () => {
    const { registry, heard } = listening('g d', 'd');
    press(registry, 'g', 0);
    press(registry, 'd', 2000);
    expect(heard).toEqual(['d']);
  });

  it('let the newest registration win and give way again', () => {
    const { registry, heard } = listening('j');
    const release = registry.register({
      scope: 'View',
      keys: 'j',
      description: 'own j',
      handler: () => heard.push('own'),
    });
    press(registry, 'j');
    release();
    press(registry, 'j');
    expect(heard).toEqual(['own', 'j']);
  });

  it('leave Enter to the button that has the focus', () => {
    const { registry, heard } = listening('enter', 'j');
    const button = {
      closest: (selectors: string) => selectors.split(',').find((one) => one === 'button') ?? null,
    };
    const row = { closest: () => null };
    press(registry, 'Enter', 0, { target: button });
    press(registry, 'j', 0, { target: { closest: () => null } });
    press(registry, 'Enter', 0, { target: row });
    expect(heard).toEqual(['j', 'enter']);
  });

  it('leave single keys alone when they are switched off', () => {
    const { registry, heard } = listening('j', 'mod+k');
    registry.allowSingleKeys(false);
    press(registry, 'j');
    press(registry, 'k', 0, { metaKey: true });
    expect(heard).toEqual(['mod+k']);
  });
});
