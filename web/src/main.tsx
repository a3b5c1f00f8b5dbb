import { createRoot } from 'react-dom/client';
import { AppReady } from './app/app-ready.tsx';
import { type AppServices, Providers } from './app/providers.tsx';
import { AppRouter } from './app/router.tsx';
import { createStore } from './app/store.ts';
import { configureZod } from './lib/configure-zod.ts';
import { DebugLog, debugFlagKey, isDebugMode, sendDebugEntry } from './lib/debug-log.ts';
import { disableInstallable } from './lib/disable-installable.ts';
import { createErrorSink } from './lib/error-sink.ts';
import { followSession } from './offline/follow-session.ts';
import { OfflineHandle } from './offline/offline-handle.ts';
import { PaletteRegistry } from './lib/palette-registry.ts';
import { RecordNotFoundError } from './lib/record-not-found-error.ts';
import { ShortcutRegistry } from './lib/shortcuts.ts';
import { ThemeController } from './lib/theme.ts';
import './ui/app.css';

configureZod();
void disableInstallable();

const offline = new OfflineHandle();
const store = createStore(offline);
followSession(store, offline);

const services: AppServices = {
  store,
  theme: new ThemeController(),
  debugLog: new DebugLog({
    enabled: isDebugMode(window.location.search, readDebugFlag()),
    now: () => Date.now(),
    send: sendDebugEntry,
  }),
  errors: createErrorSink('now'),
  shortcuts: new ShortcutRegistry(),
  palette: new PaletteRegistry(),
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root, {
  // A missing record is an answer that its page shows, not a failure to look into.
  onCaughtError: (error) => {
    if (!(error instanceof RecordNotFoundError)) console.error(error);
  },
}).render(
  <Providers services={services}>
    <AppRouter />
    <AppReady debugLog={services.debugLog} />
  </Providers>,
);

function readDebugFlag(): string | null {
  try {
    return localStorage.getItem(debugFlagKey);
  } catch {
    return null;
  }
}
