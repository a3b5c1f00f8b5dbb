import { BareLayout } from './bare-layout.tsx';
import { startSite } from './start-site.tsx';

// Pages of companies load nothing of the product's own site.
startSite(BareLayout);
