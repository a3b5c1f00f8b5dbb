import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { CalendarClock, FlaskRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useFirstErrorFocus } from '../../../ui/use-first-error-focus.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { environmentName, environmentWord } from '../environments.ts';
import { EnvironmentVariants } from './environment-variants.tsx';
import { draftProblems, problemCount, type Problems } from './draft-problems.ts';
import { beginEditing, type Editing, rebased } from './rebase-draft.ts';
import { currentRulesOf, useChangeFlagRulesMutation } from './rules-api.ts';
import { RulesConflict } from './rules-conflict.tsx';
import { changeOf, draftOf, rulesOf, type RulesDraft } from './rules-draft.ts';
import type { Segments } from './rules-words.ts';
import { StrategyList } from './strategy-list.tsx';

const tester = lazyComponent(
  () => import('../playground/draft-playground.tsx').then((file) => file.DraftPlayground),
  { untilItArrives: true },
);

const scheduler = lazyComponent(
  () => import('../schedules/rules-schedule-dialog.tsx').then((file) => file.RulesScheduleDialog),
  { untilItArrives: true },
);

const problemsOf = (draft: RulesDraft) => Object.keys(draftProblems(draft)).length;

export type RulesEditorProps = {
  flag: Flag;
  /** The rules as known now; newer ones become the base of what is edited. */
  rules: EnvironmentRules;
  segments: Segments;
  onClose: () => void;
};

/** Edits the rules of a flag in one environment. */
export function RulesEditor({ flag, rules, segments, onClose }: RulesEditorProps) {
  const editor = useRulesEditing({ rules, onClose });
  const { editing, problems, isBusy, edit } = editor;
  const { environment } = rules;
  const { name } = flag;
  const place = environmentName(environment);
  const form = useFirstErrorFocus(editor.tries, isBusy);
  const isBlocked = editing.contested.length > 0;
  const [isTrying, setTrying] = useState(false);
  return (
    <Sheet
      open
      width="lg"
      title={t`Rules of ${name}`}
      description={environmentWord(environment)}
      onOpenChange={(open) => !open && editor.leave()}
      footer={<EditorFooter editor={editor} isBlocked={isBlocked} />}
    >
      <form
        id="flag-rules"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.submit();
        }}
        className="flex flex-col gap-4 p-4 max-sm:p-3"
      >
        <RulesConflict
          editing={editing}
          openedAt={editor.openedAt}
          flagKey={flag.key}
          segments={segments}
          onSettle={editor.setEditing}
        />
        <FormAlert message={editor.failure} />
        <div className="flex items-center gap-2.5">
          <Switch
            checked={editing.draft.enabled}
            onChange={(enabled) => edit({ enabled })}
            label={t`On in ${place}`}
          />
          <span aria-hidden="true" className="text-2">
            {t`On in ${place}`}
          </span>
        </div>
        <StrategyList
          strategies={editing.draft.strategies}
          segments={segments}
          problems={problems}
          onChange={(strategies) => edit({ strategies })}
          onReorder={(strategies) => edit({ strategies }, true)}
        />
        <EnvironmentVariants flag={flag} draft={editing.draft} problems={problems} onChange={edit} />
        <Field label={t`Reason`} hint={t`Kept in the history.`} error={problems['reason']}>
          <Textarea
            rows={2}
            maxLength={500}
            value={editor.reason}
            onChange={(event) => editor.setReason(event.target.value)}
          />
        </Field>
      </form>
      {isTrying ? (
        <Suspense fallback={null}>
          <tester.Component
            flagKey={flag.key}
            environment={environment}
            rules={problemsOf(editing.draft) === 0 ? rulesOf(editing.draft) : null}
          />
        </Suspense>
      ) : (
        <div className="border-t border-line p-4 max-sm:p-3">
          <Button
            icon={<FlaskRound />}
            onPointerEnter={() => void tester.preload()}
            onClick={() => setTrying(true)}
          >
            <Trans>Try the rules</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={editor.question === 'save'}
        onOpenChange={() => editor.ask(null)}
        title={t`Change ${name} in ${place}?`}
        description={t`Every program and every screen of ${place} follows the new rules at once.`}
        confirmLabel={t`Change rules`}
        target={{ revision: editing.base.revision }}
        onConfirm={editor.send}
      />
      {editor.question === 'schedule' && editor.body !== null && (
        <Suspense fallback={null}>
          <scheduler.Component
            base={editing.base}
            change={editor.body}
            reason={editor.reason}
            onClose={() => editor.ask(null)}
            onDone={onClose}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={editor.question === 'leave'}
        onOpenChange={() => editor.ask(null)}
        title={t`Discard your changes?`}
        description={t`The rules stay as they were.`}
        confirmLabel={t`Discard`}
        danger
        onConfirm={onClose}
      />
    </Sheet>
  );
}

type EditorFooterProps = { editor: ReturnType<typeof useRulesEditing>; isBlocked: boolean };

function EditorFooter({ editor, isBlocked }: EditorFooterProps) {
  const { isBusy, body } = editor;
  return (
    <>
      <Button onClick={editor.leave}>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        icon={<CalendarClock />}
        disabled={isBlocked || isBusy || body === null}
        onPointerEnter={() => void scheduler.preload()}
        onClick={editor.schedule}
      >
        <Trans>Schedule</Trans>
      </Button>
      <Button variant="primary" type="submit" form="flag-rules" busy={isBusy} disabled={isBlocked}>
        <Trans>Save rules</Trans>
      </Button>
    </>
  );
}

/** State of the editor: the draft, what is wrong with it, and sending it. */
function useRulesEditing({ rules, onClose }: Pick<RulesEditorProps, 'rules' | 'onClose'>) {
  const [editing, setEditing] = useState<Editing>(() => beginEditing(rules));
  const [openedAt] = useState(rules.revision);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [reason, setReason] = useState('');
  const [question, ask] = useState<'save' | 'schedule' | 'leave' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const [change] = useChangeFlagRulesMutation();
  const toast = useToast();
  const { base, draft } = editing;
  const body = changeOf(draft, draftOf(base));
  const show = (found: Problems, text?: string) => {
    setProblems(found);
    setFailure(text);
    setTries((count) => count + 1);
  };
  const rebase = (current: EnvironmentRules) => {
    setEditing((known) => rebased(known, current));
    // Their places in the lists may be others now.
    setProblems({});
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
    else show(fieldErrorsOf(error), describeRequestError(error));
    setBusy(false);
  };
  const isValid = () => {
    const found = draftProblems(draft);
    const isSound = Object.keys(found).length === 0;
    show(found, isSound ? undefined : problemCount(found));
    return isSound;
  };
  const submit = () => {
    if (!isValid()) return;
    if (body === null) return onClose();
    const isSwitchedOn = draft.enabled && !base.enabled;
    if (base.environment === 'production' || isSwitchedOn) ask('save');
    else void send();
  };
  return {
    editing,
    setEditing,
    openedAt,
    problems,
    failure,
    reason,
    setReason,
    question,
    ask,
    isBusy,
    tries,
    body,
    send,
    submit,
    schedule: () => {
      if (isValid()) ask('schedule');
    },
    edit: (patch: Partial<RulesDraft>, isMoved = false) => {
      setEditing({ ...editing, draft: { ...draft, ...patch } });
      if (isMoved) show({});
    },
    leave: () => (body === null ? onClose() : ask('leave')),
  };
}
