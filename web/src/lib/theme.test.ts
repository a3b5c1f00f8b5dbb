import { describe, expect, it } from 'vitest';
import { parseThemePreference, resolveTheme } from './theme.ts';

describe('the theme', () => {
  it('is dark unless something else is stored', () => {
    expect(parseThemePreference(null)).toBe('dark');
    expect(parseThemePreference('purple')).toBe('dark');
    expect(parseThemePreference('system')).toBe('system');
  });

  it('follows the system only when it is asked to', () => {
    expect(resolveTheme('system', true)).toBe('light');
    expect(resolveTheme('system', false)).toBe('dark');
    expect(resolveTheme('dark', true)).toBe('dark');
  });
});
