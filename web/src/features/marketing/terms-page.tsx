import { LegalPage } from './legal/legal-page.tsx';
import { legalUpdated } from './legal/legal-updated.ts';
import { termsParts } from './legal/terms-parts.tsx';

/** `/terms`: rights and duties of both sides. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead="What you get, what you owe, what happens when something goes wrong and how it ends. In sentences, since a text nobody reads protects nobody."
      updated={legalUpdated}
      parts={termsParts}
    />
  );
}
