import type { BrowserPage } from './browser-page.ts';
import { openPuppeteer } from './open-puppeteer.ts';
import { openWebkit } from './open-webkit.ts';

/** A running browser. */
export type OpenEngine = AsyncDisposable & {
  readonly version: string;
  openPage(width: number, height: number): Promise<BrowserPage>;
};

export type Engine = { readonly name: string; readonly open: () => Promise<OpenEngine> };

const isShortForm = process.env['SPECIAL_TESTS'] !== 'browsers';
const path = (variable: string) => process.env[variable] ?? '';

const engines: readonly (Engine & { readonly variable: string })[] = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    open: () => openPuppeteer('chrome', path('CHROMIUM_PATH')),
  },
  {
    name: 'an older Chromium',
    variable: 'CHROMIUM_OLDER_PATH',
    open: () => openPuppeteer('chrome', path('CHROMIUM_OLDER_PATH')),
  },
  { name: 'Firefox', variable: 'FIREFOX_PATH', open: () => openPuppeteer('firefox', path('FIREFOX_PATH')) },
  {
    name: 'WebKit',
    variable: 'WEBKIT_PATH',
    open: () =>
      openWebkit({
        driver: path('WEBKIT_DRIVER_PATH'),
        miniBrowser: path('WEBKIT_PATH'),
        display: path('XVFB_PATH'),
      }),
  },
];

/** The browsers found or installed by the runner. The short form leaves Chromium to the other tests. */
export function chosenEngines(): readonly Engine[] {
  return engines.filter(
    ({ variable }) => path(variable) !== '' && !(isShortForm && variable.startsWith('CHROMIUM')),
  );
}
