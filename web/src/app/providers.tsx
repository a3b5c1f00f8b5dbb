import { type ReactNode, use, useEffect, useMemo } from 'react';
import { Provider as StoreProvider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { DebugLog } from '../lib/debug-log.ts';
import type { ErrorSink } from '../lib/error-sink.ts';
import type { PaletteRegistry } from '../lib/palette-registry.ts';
import type { ShortcutRegistry } from '../lib/shortcuts.ts';
import type { ThemeController } from '../lib/theme.ts';
import { PaletteContext } from '../lib/use-palette-actions.ts';
import { ShortcutContext } from '../lib/use-shortcut.ts';
import { ThemeContext } from '../lib/use-theme.ts';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { ErrorReportingContext } from '../ui/error-reporting.ts';
import { ListRowHeightContext } from '../ui/list-density.ts';
import { ToastArea } from '../ui/toast-area.tsx';
import { DebugContext } from './debug-context.ts';
import { DebugLayer } from '../core/debug-layer.tsx';
import { reportError } from '../core/report-error.ts';
import type { AppStore } from '../core/store.ts';
import { TopLevelBoundary } from '../core/top-level-boundary.tsx';
import { useAppSelector } from '../core/use-app-store.ts';

/** The parts of one running application; built once by `start-console.tsx`. */
export type AppServices = {
  readonly store: AppStore;
  readonly theme: ThemeController;
  readonly debugLog: DebugLog;
  readonly errors: ErrorSink;
  readonly shortcuts: ShortcutRegistry;
  readonly palette: PaletteRegistry;
};

/** All context providers of the views, and the last-resort error page. */
export function Providers({ services, children }: { services: AppServices; children: ReactNode }) {
  const { store, theme, debugLog, errors, shortcuts, palette } = services;
  const showDetails = debugLog.enabled || import.meta.env.DEV;
  const reporting = useMemo(
    () => ({
      showDetails,
      report: (report: Parameters<typeof reportError>[1]) => reportError({ debugLog, errors }, report),
    }),
    [debugLog, errors, showDetails],
  );
  useEffect(() => {
    window.addEventListener('keydown', shortcuts.handle);
    return () => window.removeEventListener('keydown', shortcuts.handle);
  }, [shortcuts]);
  return (
    <ErrorReportingContext value={reporting}>
      <TopLevelBoundary>
        <StoreProvider store={store}>
          <ThemeContext value={theme}>
            <DebugContext value={debugLog}>
              <ShortcutContext value={shortcuts}>
                <PaletteContext value={palette}>
                  <BrowserRouter useTransitions={false}>
                    <Surroundings>{children}</Surroundings>
                  </BrowserRouter>
                </PaletteContext>
              </ShortcutContext>
            </DebugContext>
          </ThemeContext>
        </StoreProvider>
      </TopLevelBoundary>
    </ErrorReportingContext>
  );
}

function Surroundings({ children }: { children: ReactNode }) {
  const compact = useAppSelector((state) => state.preferences.density === 'compact');
  const debugLog = use(DebugContext);
  return (
    <>
      <ListRowHeightContext value={compact ? 30 : 36}>
        <AnnouncerProvider>
          <ToastArea>{children}</ToastArea>
        </AnnouncerProvider>
      </ListRowHeightContext>
      {debugLog && <DebugLayer log={debugLog} />}
    </>
  );
}
