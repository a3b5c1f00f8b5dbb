import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { AppReady } from './core/app-ready.tsx';
import { DebugLayer } from './core/debug-layer.tsx';
import { openPage } from './app/open-page.ts';
import { reportError } from './core/report-error.ts';
import { forgetSession, lastUserHere } from './core/session-hint.ts';
import { TopLevelBoundary } from './core/top-level-boundary.tsx';
import { VisitorEntrance } from './app/visitor-entrance.tsx';
import { visitorRouteAt } from './app/visitor-routes.ts';
import { leaveToNetwork } from './lib/console-in-use.ts';
import { followInstallable } from './lib/disable-installable.ts';
import { ErrorReportingContext } from './ui/error-reporting.ts';

/** Idle time after which the console is preloaded for a user about to sign in, ms. */
const quietMs = 2500;

// The server sends this page to browsers without a session. One that ended while no page was open has left its records.
if (lastUserHere() !== null) void forgetRecords();
forgetSession();
void leaveToNetwork();
void followInstallable();
const first = visitorRouteAt(window.location.pathname).page.preload();
const page = openPage();
const { root, debugLog } = page;
// The prerendered page stays until it can be replaced by its interactive version.
if (document.querySelector('#root > main') === null) draw();
else void first.then(draw);
setTimeout(() => void loadConsole().catch(() => {}), quietMs);

function draw(): void {
  root.render(
    <ErrorReportingContext
      value={{
        showDetails: debugLog.enabled || import.meta.env.DEV,
        report: (report) => reportError(page, report),
      }}
    >
      <TopLevelBoundary>
        <VisitorEntrance enter={enter} />
      </TopLevelBoundary>
      <DebugLayer log={debugLog} />
      <AppReady debugLog={debugLog} />
    </ErrorReportingContext>,
  );
}

async function enter(user: CurrentUser, path?: string): Promise<void> {
  if (path !== undefined) window.history.replaceState(null, '', path);
  try {
    const { startConsole } = await loadConsole();
    await startConsole(page, user);
  } catch {
    // The session exists now, so the server answers with the console.
    window.location.reload();
  }
}

async function forgetRecords(): Promise<void> {
  try {
    const { wipeEndedSessions } = await import('./offline/cache/wipe-device.ts');
    await wipeEndedSessions();
  } catch {
    // Blocked storage or no network: the records stay until the next sign-out.
  }
}

async function loadConsole() {
  return await import('./app/start-console.tsx');
}
