import { missingFacts, operatorFacts, type StatedFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { type Config, ConfigError } from './config.ts';

type Settings = Partial<Pick<Config, (typeof operatorFacts)[number]['setting']>>;

/** The operator's legal facts, as this deployment states them. */
export function statedFacts(config: Settings): StatedFacts {
  return Object.fromEntries(operatorFacts.map(({ id, setting }) => [id, config[setting]]));
}

/**
 * Refuses to start outside the demo while a legal fact of the operator is missing: terms, privacy page and imprint would
 * name nobody.
 * @throws ConfigError naming each missing setting
 */
export function requireOperatorFacts(config: Settings & Pick<Config, 'SWITCHYARD_DEMO'>): void {
  if (config.SWITCHYARD_DEMO) return;
  const missing = missingFacts(statedFacts(config));
  if (missing.length === 0) return;
  const lines = missing.map((setting) => `  ${setting}: is missing; the legal pages state it`);
  throw new ConfigError(
    `Configuration refused:\n${lines.join('\n')}\nOnly a demo (SWITCHYARD_DEMO=true) runs without them. See .env.example.`,
  );
}
