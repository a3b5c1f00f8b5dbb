import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { AppReady } from '../app/app-ready.tsx';
import { DebugLayer } from '../app/debug-layer.tsx';
import { reportError } from '../app/report-error.ts';
import { TopLevelBoundary } from '../app/top-level-boundary.tsx';
import { ThemeController } from '../lib/theme.ts';
import { ThemeContext } from '../lib/use-theme.ts';
import { openDebugLog } from '../lib/debug-log.ts';
import { configureZod } from '../lib/configure-zod.ts';
import { disableInstallable } from '../lib/disable-installable.ts';
import { type SiteSeed, seedId } from './site-document.ts';
import { createErrorSink } from '../lib/error-sink.ts';
import { ErrorReportingContext } from '../ui/error-reporting.ts';
import { pageElementId, SiteLayout } from './site-layout.tsx';
import { notFoundRoute, siteRoutes } from './site-routes.ts';
import './site.css';

const root = document.getElementById('root');
const seedText = document.getElementById(seedId)?.textContent;
if (!root || !seedText) throw new Error('The page has no root element or no seed');
const place = root;
const seed = JSON.parse(seedText) as SiteSeed;
const route = siteRoutes.find(({ path }) => path === seed.route) ?? notFoundRoute;
// Forms of the site bring the schema library along later.
configureZod();
const theme = new ThemeController();
const errors = createErrorSink('idle');
const debugLog = openDebugLog();

// No `await` at the top of a module: with a single one the bundler gives up sharing files well.
loadLaterStyles();
void start();
void disableInstallable();

async function start(): Promise<void> {
  const page = route.still ? { drawn: drawnPage() } : await livePage();
  hydrateRoot(
    place,
    <ErrorReportingContext
      value={{
        showDetails: debugLog.enabled || import.meta.env.DEV,
        report: (report) => reportError({ debugLog, errors }, report),
      }}
    >
      <TopLevelBoundary>
        <ThemeContext value={theme}>
          <SiteLayout path={seed.path} page={page} />
        </ThemeContext>
        <DebugLayer log={debugLog} />
        <AppReady debugLog={debugLog} />
      </TopLevelBoundary>
    </ErrorReportingContext>,
  );
}

/** What the page was drawn with stands in it; here come the rules of everything that is drawn from now on. */
function loadLaterStyles(): void {
  for (const href of document.documentElement.dataset['laterStyles']?.split(' ').filter(Boolean) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  }
}

function drawnPage(): string {
  return document.getElementById(pageElementId)?.innerHTML ?? '';
}

async function livePage(): Promise<{ node: ReactNode }> {
  const [{ LivePage }, { Page }] = await Promise.all([import('./live-page.tsx'), route.load()]);
  return { node: <LivePage Page={Page} seed={seed} /> };
}
