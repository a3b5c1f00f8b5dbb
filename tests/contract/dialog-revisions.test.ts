import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../web/src');

/** Dialogs that confirm a change in a file that handles revisions, each from its tag to its end. */
async function confirmDialogs(): Promise<readonly { file: string; dialog: string }[]> {
  const names = await readdir(root, { recursive: true });
  const files = names.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(path.join(root, file), 'utf8');
      if (!/\brevision\b/.test(source)) return [];
      return [...source.matchAll(/<ConfirmDialog\b[\s\S]*?\n\s*\/>/g)].map(([dialog]) => ({ file, dialog }));
    }),
  );
  return found.flat();
}

/** Dialogs whose change has no revision of its own. */
const without = new Set([
  // Many records, each with its own outcome afterwards.
  'features/orphans/orphan-group-card.tsx',
  'records/record-bulk.tsx',
  'features/feature-flags/bulk/flag-bulk-bar.tsx',
  'features/feature-flags/bulk/switch-menu.tsx',
  'features/jobs/job-bulk-actions.tsx',
]);

test('every dialog that confirms a change of a revision follows its record', async () => {
  const dialogs = await confirmDialogs();
  expect(dialogs.length).toBeGreaterThan(8);
  // A dialog that only closes an editor changes nothing.
  const isBlind = (dialog: string) => !/target=|onConfirm=\{onClose\}/.test(dialog);
  const blind = dialogs.filter(({ file, dialog }) => !without.has(file) && isBlind(dialog));
  expect(blind.map(({ file }) => file)).toEqual([]);
});
