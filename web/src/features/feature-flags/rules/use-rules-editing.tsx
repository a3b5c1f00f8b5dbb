import { t } from '@lingui/core/macro';
import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import { useState } from 'react';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { environmentWord } from '../environments.ts';
import { useDraftProblems } from '../use-draft-problems.ts';
import { draftProblems, problemCount } from './draft-problems.ts';
import { beginEditing, beginRequest, type Editing, rebased } from './rebase-draft.ts';
import { currentRulesOf, useChangeFlagRulesMutation } from './rules-api.ts';
import { changeOf, draftOf, type RulesDraft } from './rules-draft.ts';

/** Beginning of the paths of the change in a request. */
const inChange = 'change.'; // no-literal-text: a path

type RulesEditingProps = {
  rules: EnvironmentRules;
  isReviewed: boolean;
  request: FlagRequest | undefined;
  onClose: () => void;
};
export type RulesEditing = ReturnType<typeof useRulesEditing>;

/** State of the editor: the draft, what is wrong with it, and sending it. */
export function useRulesEditing({ rules, isReviewed, request, onClose }: RulesEditingProps) {
  const [editing, setEditing] = useState<Editing>(() =>
    request ? beginRequest(rules, request.edits) : beginEditing(rules),
  );
  const [openedAt] = useState(() =>
    request && editing.contested.length > 0 ? request.baseRevision : rules.revision,
  );
  const [failure, setFailure] = useState<string>();
  const [reason, setReason] = useState('');
  const [question, ask] = useState<'save' | 'schedule' | 'request' | 'leave' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const [change] = useChangeFlagRulesMutation();
  const toast = useToast();
  const { base, draft } = editing;
  const { problems, found, refuse, check } = useDraftProblems(draft, draftProblems);
  const body = changeOf(draft, draftOf(base));
  const rebase = (current: EnvironmentRules) => {
    setEditing((known) => rebased(known, current));
    // Their places in the lists may be others now.
    refuse({});
  };
  // While sending, the newer rules are the user's own.
  if (!isBusy && rules.revision > base.revision) rebase(rules);

  const send = async () => {
    if (body === null) return;
    setBusy(true);
    setFailure(undefined);
    const { flagKey: key, environment, revision } = base;
    const sent = { ...body, reason: reason.trim() === '' ? null : reason.trim() };
    const { error } = await change({ key, environment, revision, body: sent });
    if (error === undefined) {
      toast({ title: t`Rules changed`, description: environmentWord(environment) });
      onClose();
      return;
    }
    const current = currentRulesOf(error);
    if (current) rebase(current);
    else {
      refuse(fieldErrorsOf(error));
      setFailure(describeRequestError(error));
      setTries((count) => count + 1);
    }
    setBusy(false);
  };
  const isValid = () => {
    setFailure(undefined);
    setTries((count) => count + 1);
    return check();
  };
  const submit = () => {
    if (!isValid()) return;
    if (body === null) return onClose();
    if (isReviewed) return ask('request');
    const isSwitchedOn = draft.enabled && !base.enabled;
    // Off is one step, at once.
    const isOnlyOff = body.enabled === false && Object.keys(body).length === 1;
    if ((base.environment === 'production' && !isOnlyOff) || isSwitchedOn) ask('save');
    else void send();
  };
  return {
    editing,
    setEditing,
    openedAt,
    problems,
    failure: Object.keys(found).length > 0 ? problemCount(found) : failure,
    reason,
    setReason,
    question,
    ask,
    isBusy,
    tries,
    body,
    send,
    submit,
    /** Shows the refusal of a request or a plan at the fields of the draft; false if it is about none of them. */
    takeRefusal: (error: unknown): boolean => {
      const ofChange = Object.entries(fieldErrorsOf(error)).filter(([path]) => path.startsWith(inChange));
      if (ofChange.length === 0) return false;
      refuse(Object.fromEntries(ofChange.map(([path, message]) => [path.slice(inChange.length), message])));
      setFailure(describeRequestError(error));
      setTries((count) => count + 1);
      return true;
    },
    schedule: () => {
      if (isValid()) ask('schedule');
    },
    edit: (patch: Partial<RulesDraft>, isMoved = false) => {
      setEditing({ ...editing, draft: { ...draft, ...patch } });
      if (!isMoved) return;
      refuse({});
      setFailure(undefined);
    },
    leave: () => (body === null ? onClose() : ask('leave')),
  };
}
