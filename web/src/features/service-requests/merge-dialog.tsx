import { t } from '@lingui/core/macro';
import { isDecided } from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { stateWords } from './request-words.ts';
import { numberText, requesterOf } from './service-request-columns.tsx';
import { serviceRequests, useRequestsToMergeQuery } from './service-requests-api.ts';

const schema = z.object({
  intoId: z.custom<PickerOption | null>().transform((option, context) => {
    if (option !== null) return option.id;
    context.addIssue({ code: 'custom', message: t`Choose a request` });
    return z.NEVER;
  }),
});
type Values = z.input<typeof schema>;

type MergeDialogProps = {
  request: ServiceRequest;
  /** Chosen beforehand: a duplicate hint. */
  into?: PickerOption;
  onClose: () => void;
};

/** Merges a duplicate into another request. */
export function MergeDialog({ request, into, onClose }: MergeDialogProps) {
  const navigate = useNavigate();
  const [merge] = serviceRequests.merge.useMutation();
  const fields: readonly FormField<Values>[] = [
    {
      kind: 'record',
      name: 'intoId',
      label: t`The request that goes on`,
      required: true,
      width: 'full',
      placeholder: t`Number, words or name`,
      useOptions: (search) => useOthers(search, request.id),
    },
  ];
  return (
    <RecordForm
      title={t`Merge ${numberText(request.number)} into another request`}
      description={t`Its texts and photos are added to the other one, and it is closed as a duplicate. Its requester follows the other one's state.`}
      submitLabel={t`Merge`}
      schema={schema}
      values={{ intoId: into ?? null }}
      fields={fields}
      onClose={onClose}
      onSubmit={async ({ intoId }) => {
        const { id, revision } = request;
        await merge({ id, revision, body: { intoId } }).unwrap();
        await navigate(`/service-requests/${intoId}`);
      }}
    />
  );
}

function useOthers(search: string, ownId: string) {
  const { data, isFetching } = useRequestsToMergeQuery(useDebounced(search, 200));
  const options = (data?.items ?? [])
    .filter(({ id, state }) => id !== ownId && !isDecided(state))
    .map((other) => ({
      id: other.id,
      label: `${numberText(other.number)} ${other.title}`,
      note: `${requesterOf(other)} · ${stateWords[other.state]}`,
    }));
  return { options, loading: isFetching };
}
