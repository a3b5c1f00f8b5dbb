import { relative } from 'node:path';
import { formatDuration } from './progress.ts';
import { repositoryRoot } from './repository-root.ts';
import type { StartSettings } from './start-settings.ts';

const demoAccounts = [
  ['admin@demo.switchyard.test', 'administrator'],
  ['manager@demo.switchyard.test', 'dispatcher'],
  ['tech@demo.switchyard.test', 'technician'],
  ['customer@demo.switchyard.test', 'customer'],
] as const;
const demoPassword = 'switchyard-demo';

/** Address of the console in a browser on this machine. */
export function consoleUrl({ host, port }: Pick<StartSettings, 'host' | 'port'>): string {
  const everywhere = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'];
  return `http://${everywhere.includes(host) ? 'localhost' : host}:${port}`;
}

/** Text printed when the console is up. `tookMs` is the time since the command started. */
export function announcement(settings: StartSettings, tookMs: number): string {
  const accounts = demoAccounts.map(([address, role]) => `    ${address.padEnd(32)} ${role}`);
  const demo = settings.isDemo ? ['', `  Demo sign-ins, password ${demoPassword}`, ...accounts] : [];
  return [
    '',
    `  Switchyard is ready after ${formatDuration(tookMs)}:  ${consoleUrl(settings)}`,
    ...demo,
    '',
    `  Logs: ${relative(repositoryRoot, settings.dataDir)}/logs · Stop: Ctrl-C`,
    '',
  ].join('\n');
}
