import { requireSoundRecords } from '@switchyard/contracts/records/record-problems.ts';
import { records } from '@switchyard/contracts/records/registry.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import * as features from './feature-list.ts';

type Register = (app: FastifyInstance, deps: AppDeps) => void;

/**
 * Registers every feature of the list; their order does not matter.
 * @throws Error naming records whose definitions are inconsistent
 */
export function registerFeatures(app: FastifyInstance, deps: AppDeps): void {
  requireSoundRecords(records);
  const listed: readonly (Register | { readonly register: Register })[] = Object.values(features);
  for (const feature of listed) {
    const register = typeof feature === 'function' ? feature : feature.register;
    register(app, deps);
  }
}
