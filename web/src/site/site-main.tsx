import { SiteLayout } from './site-layout.tsx';
import { startSite } from './start-site.tsx';

// No top-level `await`: a single one prevents the bundler from sharing chunks well.
startSite(SiteLayout);
