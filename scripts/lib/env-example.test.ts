import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '@switchyard/platform/config/config.ts';
import { expect, test } from 'vitest';
import { repositoryRoot } from './repository-root.ts';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

test('.env.example names every setting and no other', () => {
  const compose = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map((match) => match[1]);
  const known = new Set([...Object.keys(environmentSchema.shape), ...compose]);
  const named = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(new Set(named)).toEqual(known);
});
