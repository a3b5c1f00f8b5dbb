import { ConfigError } from './config.ts';

/**
 * What Compose gives its servers when nobody chose a password: the address that has it, the variable that chooses
 * another one, and the password that everybody can read there.
 */
export const publishedPasswords = [
  { address: 'DATABASE_OWNER_URL', variable: 'POSTGRES_PASSWORD', password: 'switchyard-postgres' },
  { address: 'DATABASE_URL', variable: 'APP_PASSWORD', password: 'switchyard-app' },
  { address: 'DATABASE_RELAY_URL', variable: 'RELAY_PASSWORD', password: 'switchyard-relay' },
  { address: 'REDIS_URL', variable: 'REDIS_PASSWORD', password: 'switchyard-redis' },
] as const;

/** True when the address has a password that is published. */
export function hasPublishedPassword(address: string): boolean {
  const { password } = new URL(address);
  return publishedPasswords.some((one) => one.password === password);
}

/**
 * What is published is for trying out: a production deployment without the demo chooses its own.
 * @throws ConfigError naming each variable that still has the published password
 */
export function refusePublishedPasswords(environment: Readonly<Record<string, string | undefined>>): void {
  const isProduction = (environment['NODE_ENV'] ?? 'production') === 'production';
  if (!isProduction || environment['SWITCHYARD_DEMO'] === 'true') return;
  const problems = publishedPasswords.flatMap(({ address, variable }) => {
    const given = environment[address];
    if (given === undefined || !URL.canParse(given) || !hasPublishedPassword(given)) return [];
    return [`  ${variable}: choose one; ${address} has the password of the example, which everybody knows`];
  });
  if (problems.length === 0) return;
  const kept = 'A database that was started before keeps the password of its owner: change it there as well.';
  throw new ConfigError(`Configuration refused:\n${problems.join('\n')}\n${kept}\nSee .env.example.`);
}
