import { siteButton } from '../../core/site/site-button.ts';
import { SiteHero } from '../../core/site/site-section.tsx';
import { AsDrawn } from '../../core/site/as-drawn.tsx';
import { frame } from './blocks/frame.ts';
import { CallingGuide } from './reference/calling-guide.tsx';
import { OperationSearch } from './reference/operation-search.tsx';
import { reference } from './reference/reference-data.ts';
import { ReferenceView } from './reference/reference-view.tsx';

const listId = 'operations';

/** `/api`: every operation of the server, generated from the contracts that also validate its requests. */
export function ApiPage() {
  return (
    <>
      <SiteHero
        eyebrow="API reference"
        title="The same API the console uses"
        lead="There is no second one. Every operation below is drawn from the contract that checks it on the server, so what you read here is what happens."
        actions={
          <>
            <a href="/api/openapi.json" className={siteButton('primary')}>
              OpenAPI 3.1 document
            </a>
            <a href="/api/docs" className={siteButton('secondary')}>
              Try it in the browser
            </a>
          </>
        }
      />
      <CallingGuide />
      <OperationSearch listId={listId} />
      <div className={`${frame} pt-10 pb-24`}>
        <AsDrawn id={listId}>{reference === null ? null : <ReferenceView reference={reference} />}</AsDrawn>
      </div>
    </>
  );
}
