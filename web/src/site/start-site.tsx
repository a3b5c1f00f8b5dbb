import type { ComponentType, ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { AppReady } from '../core/app-ready.tsx';
import { DebugLayer } from '../core/debug-layer.tsx';
import { reportError } from '../core/report-error.ts';
import { TopLevelBoundary } from '../core/top-level-boundary.tsx';
import { ThemeController } from '../lib/theme.ts';
import { ThemeContext } from '../lib/use-theme.ts';
import { openDebugLog } from '../lib/debug-log.ts';
import { configureZod } from '../lib/configure-zod.ts';
import { followInstallable } from '../lib/disable-installable.ts';
import { type SiteSeed, seedId } from './site-document.ts';
import { createErrorSink } from '../lib/error-sink.ts';
import { ErrorReportingContext } from '../ui/error-reporting.ts';
import { pageElementId, type SiteLayoutProps } from './page-element.ts';
import { notFoundRoute, siteRoutes } from './site-routes.ts';
import './site.css';

const root = document.getElementById('root');
const seedText = document.getElementById(seedId)?.textContent;
if (!root || !seedText) throw new Error('The page has no root element or no seed');
const place = root;
const seed = JSON.parse(seedText) as SiteSeed;
const route = siteRoutes.find(({ path }) => path === seed.route) ?? notFoundRoute;
// Forms of the site load the schema library later.
configureZod();
const theme = new ThemeController();
const errors = createErrorSink('idle');
const debugLog = openDebugLog();

/** Hydrates the page of this document. */
export function startSite(Layout: ComponentType<SiteLayoutProps>): void {
  loadLaterStyles();
  void hydrate(Layout);
  void followInstallable();
}

async function hydrate(Layout: ComponentType<SiteLayoutProps>): Promise<void> {
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
          <Layout path={seed.path} page={page} />
        </ThemeContext>
        <DebugLayer log={debugLog} />
        <AppReady debugLog={debugLog} />
      </TopLevelBoundary>
    </ErrorReportingContext>,
  );
}

/** The page contains the styles of its first view; this loads the styles of later content. */
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
