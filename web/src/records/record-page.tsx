import { Trans } from '@lingui/react/macro';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import { Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { scopeOf } from '../core/permissions.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import { RecordNotFoundError } from '../lib/record-not-found-error.ts';
import { statusOf } from '../lib/request-error.ts';
import { useIsNarrow } from '../lib/use-media.ts';
import { CachedNote } from '../offline/views/cached-note.tsx';
import { SyncBadge } from '../offline/views/sync-badge.tsx';
import { useRealId, useRecordView } from '../offline/views/use-record-view.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CustomFacts } from './custom-facts.tsx';
import type { DeleteApi } from './delete-record.tsx';
import type { Revised, TaggedRecord } from './record-api.ts';
import { pluralOf, singularOf } from './record-nouns.ts';
import { type LiveRecord, useRecordLive } from './use-record-live.ts';

/** The parts of a record's api that a page needs. */
export type PageApi<Item> = LiveRecord &
  DeleteApi & {
    readonly read: {
      readonly useQuery: (
        id: string,
        options: { readonly refetchOnMountOrArgChange: boolean },
      ) => { readonly data?: Item | undefined; readonly error?: unknown; readonly refetch: () => unknown };
    };
  };

/** Declaration of a record's page. */
export type RecordPageDeclaration<Item extends Revised> = {
  readonly api: PageApi<Item>;
  /** Name of the id parameter in the page's path. */
  readonly param: string;
  readonly alsoOn?: readonly TaggedRecord[];
  /** Events that affect the page. Default: all of the record's kind and of `alsoOn`. */
  readonly concerns?: (event: DomainEvent, id: string) => boolean;
  /** Readers of only some records have a list of them. */
  readonly isListedForAll?: boolean;
  readonly name: (item: Item) => string;
  /** For the header of narrow screens, which has no room for a long name; the name is then shown below it. */
  readonly shortName?: (item: Item) => string | null;
  /** Shown below a short name. Default: the name. */
  readonly title?: (item: Item) => string;
  readonly status: (item: Item) => ReactNode;
  readonly deletion: {
    /** Obstacles to deletion, and its side effects. */
    readonly description: string;
    /** The record within a sentence: `job #12`. Null, and by default: its name. */
    readonly name?: (item: Item) => string | null;
    /** The page's tools contain the deletion: no button of its own. */
    readonly isInTools?: boolean;
  };
  /** A timeline for all readers, in the wide column. Default: the events of the record, for staff. */
  readonly timeline?: LazyComponent<{ item: Item }>;
};

type RecordPageProps<Item extends Revised> = {
  page: RecordPageDeclaration<Item>;
  /** In the header, before the delete button. `askDelete`: opens its dialog, if the reader may delete the record. */
  tools?: (item: Item, askDelete: (() => void) | undefined) => ReactNode;
  /** The wide column. */
  main: (item: Item) => ReactNode;
  /** The narrow column: facts and related records. */
  side: (item: Item) => ReactNode;
};

const deletionDialog = lazyComponent(
  () => import('./delete-record.tsx').then((module) => module.DeleteRecord),
  { untilItArrives: true },
);
const customFacts = lazyComponent(() => import('./custom-facts.tsx').then((module) => module.CustomFacts), {
  untilItArrives: true,
});
const timeline = lazyComponent(() => import('./record-timeline.tsx').then((module) => module.RecordTimeline));

/** A record's page: reads it, keeps it current, shows its name in the header, deletes it with undo. */
export function RecordPage<Item extends Revised>(props: RecordPageProps<Item>) {
  const id = useParams()[props.page.param] ?? '';
  const realId = useRealId(id);
  const [shown, setShown] = useState(id);
  // Nothing of one record may be left on the page of the next one. A record created here keeps its page when the
  // server has named it.
  if (useRealId(shown) !== realId) setShown(id);
  return <OpenRecord key={shown} {...props} id={id} realId={realId} />;
}

type OpenRecordProps<Item extends Revised> = RecordPageProps<Item> & { id: string; realId: string };

function OpenRecord<Item extends Revised>({ id, realId, ...props }: OpenRecordProps<Item>) {
  const { api, alsoOn = [], concerns } = props.page;
  const { record } = api;
  const query = api.read.useQuery(realId, { refetchOnMountOrArgChange: true });
  const { record: item, keptAt } = useRecordView(record.kind as OfflineKind, realId, query);
  const { companyTimeZone: zone } = useCurrentUser();
  useRecordLive(api, { alsoOn, ...(concerns && { concerns: (event) => concerns(event, realId) }) });
  const status = statusOf(query.error);
  if (realId !== id) return <Navigate replace to={`/${record.collection}/${realId}`} />;
  if (!item && (status === 404 || status === 410 || status === 400)) throw new RecordNotFoundError();
  if (!item) {
    return (
      <>
        <PageHeader title={singularOf(record)} crumbs={crumbsOf(record)} />
        {query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : (
          <Skeleton className="m-4 h-96" />
        )}
      </>
    );
  }
  return (
    <>
      {keptAt !== null && <CachedNote at={keptAt} zone={zone} />}
      <Loaded {...props} item={item} />
    </>
  );
}

function crumbsOf(record: TaggedRecord) {
  return [{ label: pluralOf(record), href: `/${record.collection}` }];
}

function Loaded<Item extends Revised>({
  page,
  item,
  tools,
  main,
  side,
}: RecordPageProps<Item> & { item: Item }) {
  const { api, name, shortName } = page;
  const { record } = api;
  const user = useCurrentUser();
  const isNarrow = useIsNarrow();
  const short = isNarrow ? (shortName?.(item) ?? null) : null;
  const scope = (action: string) => scopeOf(user, `${record.kind}.${action}` as Action);
  const [isDeleting, setIsDeleting] = useState(false);
  const askDelete = scope('delete') === 'company' ? () => setIsDeleting(true) : undefined;
  const isListed = scope('view') === 'company' || page.isListedForAll === true;
  return (
    <>
      <PageHeader
        title={short ?? name(item)}
        crumbs={isListed ? crumbsOf(record) : []}
        badge={
          <>
            {page.status(item)}
            <SyncBadge entity={`${record.kind}:${item.id}`} />
          </>
        }
        tools={
          <>
            {tools?.(item, askDelete)}
            {askDelete && page.deletion.isInTools !== true && (
              <Button icon={<Trash2 />} onClick={askDelete}>
                <Trans>Delete</Trans>
              </Button>
            )}
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        {isNarrow && shortName && (
          <h2 className="mb-3 text-lg font-semibold wrap-break-word text-1">{(page.title ?? name)(item)}</h2>
        )}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            {main(item)}
            {page.timeline && (
              <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
                <page.timeline.Component item={item} />
              </Suspense>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {side(item)}
            <CustomPanel api={api} item={item} />
            {isStaff(user) && !page.timeline && (
              <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
                <timeline.Component kind={record.kind} id={item.id} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
      {isDeleting && (
        <Suspense fallback={null}>
          <deletionDialog.Component
            api={api}
            description={page.deletion.description}
            item={item}
            name={name(item)}
            inSentence={page.deletion.name?.(item) ?? null}
            onClose={() => setIsDeleting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type CustomPanelProps = { api: PageApi<Revised>; item: Revised };

/** The custom fields of the record, if companies can add fields to its kind. */
function CustomPanel({ api, item }: CustomPanelProps) {
  if (api.record.customFields !== true) return null;
  return (
    <Suspense fallback={null}>
      {/* Records with custom fields are on the kit: their api has the update. */}
      <customFacts.Component api={api as unknown as ComponentProps<typeof CustomFacts>['api']} item={item} />
    </Suspense>
  );
}
