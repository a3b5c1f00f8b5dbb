import { openPage } from './app/open-page.ts';
import { startConsole } from './app/start-console.tsx';

void startConsole(openPage());
