import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findOrInstallChromium } from '../lib/find-chromium.ts';
import { repositoryRoot } from '../lib/repository-root.ts';
import { runCommand } from '../lib/run-command.ts';
import { readEnvironment } from '../lib/start-settings.ts';
import { demoEmail, demoPassword } from '../seed/demo-accounts.ts';
import { encodePicture } from './encode-picture.ts';
import { listSource, type PictureFacts, replaceFacts } from './list-source.ts';
import { type PictureStack, startPictureStack } from './picture-stack.ts';
import { openBoard, type View, views } from './views.ts';

const readmePicture = join(repositoryRoot, 'docs', 'images', 'dispatch.png');
const folder = join(repositoryRoot, 'web', 'public', 'pictures');
const list = join(repositoryRoot, 'web', 'src', 'core', 'site', 'pictures.ts');
/** By then, live connections and fonts are ready; milliseconds. */
const settleMs = 4_000;
/** Largest picture that does not delay a page; bytes. */
const largest = 350_000;

/**
 * Takes the pictures of the product for the README and the public pages: in a new demo company, entered with the clock
 * at half past ten on the last weekday, and in a browser with the same clock. `npm run picture portal flag` takes only
 * these.
 */
await runCommand(async ({ onEnd }) => {
  const scope = new AsyncDisposableStack();
  onEnd(() => scope.disposeAsync());
  const host = { environment: readEnvironment(), report: (message: string) => console.log(message) };
  const executablePath = await findOrInstallChromium(host);
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const stack = await startPictureStack(host, scope);
  await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const all = asked.length === 0;
  if (all) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const facts: PictureFacts[] = [];
  for (const view of views) {
    if (all || asked.includes(view.name)) facts.push(await takeView(browser, stack, view));
  }
  await writeFile(list, all ? listSource(facts) : replaceFacts(await readFile(list, 'utf8'), facts));
  if (!all) return;
  await takeReadmePicture(browser, stack);
  await takeSocialPicture(browser, stack);
});

/** A window of a demo user with a fixed clock; timers run, so pages load as usual. */
async function openWindow(
  browser: Browser,
  { url, moment }: PictureStack,
  view: Omit<View, 'name' | 'widths'>,
) {
  const phone = view.screen.width < 600;
  const context = await browser.newContext({
    viewport: view.screen,
    deviceScaleFactor: 2,
    baseURL: url,
    reducedMotion: 'reduce',
    hasTouch: phone,
    isMobile: phone,
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
  await page.clock.setFixedTime(moment);
  await context.request.post('/api/auth/login', {
    headers: { origin: url },
    data: { email: demoEmail(view.role), password: demoPassword },
  });
  await view.open(page);
  await page.waitForTimeout(settleMs);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

async function takeView(browser: Browser, stack: PictureStack, view: View): Promise<PictureFacts> {
  await using window = await openWindow(browser, stack, view);
  const png = await window.page.screenshot(view.clip ? { clip: view.clip } : {});
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 8);
  await using packer = await openPacker(browser, stack);
  let bytes = 0;
  for (const width of view.widths) {
    const packed = Object.entries(await encodePicture(packer.page, png, width));
    for (const [format, content] of packed) {
      const name = `${view.name}-${width}.${format}`;
      if (content.length > largest) throw new Error(`${name}: ${content.length} bytes, more than ${largest}`);
      await writeFile(join(folder, name), content);
      bytes += content.length;
    }
  }
  console.log(`Written: ${view.name} in ${view.widths.join(', ')}; ${Math.round(bytes / 1000)} kB together`);
  const { width, height } = view.clip ?? view.screen;
  return { name: view.name, width, height, widths: view.widths, version: hash };
}

/** Encoding needs an origin on this machine, but nothing of the product. */
async function openPacker(browser: Browser, { url }: PictureStack) {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

async function takeReadmePicture(browser: Browser, stack: PictureStack): Promise<void> {
  const board = { role: 'manager', screen: { width: 1440, height: 900 }, open: openBoard } as const;
  await using window = await openWindow(browser, stack, board);
  await window.page.screenshot({ path: readmePicture, scale: 'css' });
  await announce(readmePicture);
}

/** The picture shown when a page of the product is shared. */
async function takeSocialPicture(browser: Browser, stack: PictureStack): Promise<void> {
  const board = { role: 'manager', screen: { width: 1200, height: 630 }, open: openBoard } as const;
  await using window = await openWindow(browser, stack, board);
  const path = join(folder, 'social.png');
  await window.page.screenshot({ path, scale: 'css' });
  await announce(path);
}

async function announce(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size > largest) throw new Error(`${path} has ${size} bytes, more than ${largest}.`);
  console.log(`Written: ${relative(repositoryRoot, path)}, ${Math.round(size / 1000)} kB`);
}
