import { siteButton } from '../../site/site-button.ts';
import { SiteHero } from '../../site/site-section.tsx';

/** What the product is, for somebody who has never seen it. */
export function LandingPage() {
  return (
    <SiteHero
      title="Run the field from one live board"
      lead="Dispatch sees every van, every visit and every promise as it changes. Technicians keep working when the network does not. Customers know when you arrive."
      actions={
        <a href="/signup" className={siteButton('primary')}>
          Get Started
        </a>
      }
    />
  );
}
