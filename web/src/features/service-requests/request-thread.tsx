import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { requestLimits } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { isDecided } from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRecordChange } from '../../records/use-record-change.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MessageComposer } from '../../ui/message-composer.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { answerId } from './answer-button.tsx';
import { RequestConversation } from './request-conversation.tsx';
import { RequestPhotos } from './request-photos.tsx';
import { reachWords } from './request-words.ts';
import { serviceRequests, useRequestThreadQuery } from './service-requests-api.ts';

/** Conversation and photos of a request. */
export function RequestThread({ request }: { request: ServiceRequest }) {
  const user = useCurrentUser();
  const { companyTimeZone: zone } = user;
  // A request that waits on the device has neither.
  const isStored = request.number > 0;
  const { data, error, refetch } = useRequestThreadQuery(request.id, { skip: !isStored });
  // Events carry the request, not its conversation: a new revision may have new words.
  const shown = useRef(request.revision);
  useEffect(() => {
    if (shown.current === request.revision) return;
    shown.current = request.revision;
    if (isStored) void refetch();
  }, [request.revision, isStored, refetch]);
  if (!isStored)
    return (
      <Panel title={t`Conversation`}>
        <p className="text-md text-2">
          <Trans>This request waits on the device. It is sent as soon as there is a network.</Trans>
        </p>
      </Panel>
    );
  return (
    <>
      <RequestPhotos
        request={request}
        photos={data?.photos}
        mayAdd={!isDecided(request.state)}
        onAdded={() => void refetch()}
      />
      <Panel title={t`Conversation`}>
        {data === undefined && error === undefined && <SkeletonRows />}
        {data === undefined && error !== undefined && <ErrorState compact error={error} onRetry={refetch} />}
        {data?.messages.length === 0 && (
          <p className="pb-3 text-md text-3">
            <Trans>Nothing has been written yet.</Trans>
          </p>
        )}
        {data !== undefined && (
          <RequestConversation messages={data.messages} zone={zone} forRequester={!isStaff(user)} />
        )}
        <Composer request={request} />
      </Panel>
    </>
  );
}

function Composer({ request }: { request: ServiceRequest }) {
  const { id, state } = request;
  const isOffice = isStaff(useCurrentUser());
  const { send } = useRecordChange(serviceRequests.write, t`Not sent`);
  const [internal, setInternal] = useState(false);
  const isClosed = isDecided(state);
  if (isClosed && !isOffice)
    return (
      <p className="pt-3 text-md text-3">
        <Trans>This request is closed. If something is left, send a new one.</Trans>
      </p>
    );
  const isNote = isOffice && (internal || isClosed);
  return (
    <div id={answerId} className="pt-3">
      <MessageComposer
        name={t`Write about this request`}
        label={isNote ? t`Internal note` : isOffice ? t`Message to the requester` : t`Message to the office`}
        placeholder={
          isNote ? t`For colleagues only` : isOffice ? reachWords(request) : t`Write to the office`
        }
        sendLabel={isNote ? t`Add note` : state === 'needs_info' && !isOffice ? t`Send answer` : t`Send`}
        maxLength={requestLimits.message.max}
        onSend={(body) => send({ id, body: { body, internal: isNote } })}
      >
        {isOffice && (
          <Checkbox checked={isNote} onChange={setInternal} disabled={isClosed}>
            <Trans>Internal note</Trans>
          </Checkbox>
        )}
      </MessageComposer>
    </div>
  );
}
