import { openPage } from './app/open-page.ts';
import { startConsole } from './app/start-console.tsx';
import { followInstallable } from './lib/disable-installable.ts';

void followInstallable();
void startConsole(openPage());
