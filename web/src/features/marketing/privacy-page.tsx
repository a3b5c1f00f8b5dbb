import { LegalPage } from './legal/legal-page.tsx';
import { legalUpdated } from './legal/legal-updated.ts';
import { privacyParts } from './legal/privacy-parts.tsx';

/** `/privacy`: which data is stored where, for how long and for whom. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="What this software knows about people, where it keeps it, for how long, and who sees it. Written from the code, and checked against it with every build."
      updated={legalUpdated}
      parts={privacyParts}
    />
  );
}
