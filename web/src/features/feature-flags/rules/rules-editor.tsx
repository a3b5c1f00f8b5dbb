import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { CalendarClock, FlaskRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useFirstErrorFocus } from '../../../ui/use-first-error-focus.ts';
import { environmentName, environmentWord } from '../environments.ts';
import { EnvironmentVariants } from './environment-variants.tsx';
import { draftProblems } from './draft-problems.ts';
import { RulesConflict } from './rules-conflict.tsx';
import { rulesOf, type RulesDraft } from './rules-draft.ts';
import type { Segments } from './rules-words.ts';
import { StrategyList } from './strategy-list.tsx';
import { type RulesEditing, useRulesEditing } from './use-rules-editing.tsx';

const tester = lazyComponent(
  () => import('../playground/draft-playground.tsx').then((file) => file.DraftPlayground),
  { untilItArrives: true },
);

const blast = lazyComponent(() => import('../blast/blast-radius.tsx').then((file) => file.BlastRadius), {
  untilItArrives: true,
});

const scheduler = lazyComponent(
  () => import('../schedules/rules-schedule-dialog.tsx').then((file) => file.RulesScheduleDialog),
  { untilItArrives: true },
);

const requester = lazyComponent(
  () => import('../requests/request-dialog.tsx').then((file) => file.RequestDialog),
  { untilItArrives: true },
);

const problemsOf = (draft: RulesDraft) => Object.keys(draftProblems(draft)).length;

export type RulesEditorProps = {
  flag: Flag;
  /** The rules as known now; newer ones become the base of what is edited. */
  rules: EnvironmentRules;
  segments: Segments;
  /** Changes need a change request: the editor makes one. */
  isReviewed: boolean;
  /** The change request whose content is edited. */
  request?: FlagRequest;
  onClose: () => void;
};

/** Edits the rules of a flag in one environment. */
export function RulesEditor({ flag, rules, segments, isReviewed, request, onClose }: RulesEditorProps) {
  const editor = useRulesEditing({ rules, isReviewed, request, onClose });
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
      footer={<EditorFooter editor={editor} isBlocked={isBlocked} isReviewed={isReviewed} />}
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
        <div className="flex items-center gap-2.5 pointer-coarse:min-h-11">
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
      <EditorQuestions editor={editor} flag={flag} request={request} onClose={onClose} />
    </Sheet>
  );
}

type EditorQuestionsProps = {
  editor: RulesEditing;
  flag: Flag;
  request: FlagRequest | undefined;
  onClose: () => void;
};

/** The questions before the rules are saved, requested, scheduled or dropped. */
function EditorQuestions({ editor, flag, request, onClose }: EditorQuestionsProps) {
  const { editing } = editor;
  const { environment } = editing.base;
  const { name } = flag;
  const place = environmentName(environment);
  return (
    <>
      <ConfirmDialog
        open={editor.question === 'save'}
        onOpenChange={() => editor.ask(null)}
        title={t`Change ${name} in ${place}?`}
        description={t`Every program and every screen of ${place} follows the new rules at once.`}
        confirmLabel={t`Change rules`}
        target={{ revision: editing.base.revision }}
        details={
          editor.body !== null && (
            <Suspense fallback={null}>
              <blast.Component
                flag={flag.key}
                environment={environment}
                question={{ change: { kind: 'rules', ...editor.body } }}
              />
            </Suspense>
          )
        }
        onConfirm={editor.send}
      />
      {editor.question === 'request' && editor.body !== null && (
        <Suspense fallback={null}>
          <requester.Component
            flagKey={flag.key}
            environment={environment}
            revision={editing.base.revision}
            change={{ kind: 'rules', ...editor.body }}
            request={request}
            reason={editor.reason}
            onClose={() => editor.ask(null)}
            onDone={onClose}
            onRefused={editor.takeRefusal}
          />
        </Suspense>
      )}
      {editor.question === 'schedule' && editor.body !== null && (
        <Suspense fallback={null}>
          <scheduler.Component
            base={editing.base}
            change={editor.body}
            reason={editor.reason}
            onClose={() => editor.ask(null)}
            onDone={onClose}
            onRefused={editor.takeRefusal}
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
    </>
  );
}

type EditorFooterProps = {
  editor: RulesEditing;
  isBlocked: boolean;
  isReviewed: boolean;
};

function EditorFooter({ editor, isBlocked, isReviewed }: EditorFooterProps) {
  const { isBusy, body } = editor;
  return (
    <>
      <Button onClick={editor.leave}>
        <Trans>Cancel</Trans>
      </Button>
      {!isReviewed && (
        <Button
          icon={<CalendarClock />}
          disabled={isBlocked || isBusy || body === null}
          onPointerEnter={() => void scheduler.preload()}
          onClick={editor.schedule}
        >
          <Trans>Schedule</Trans>
        </Button>
      )}
      <Button variant="primary" type="submit" form="flag-rules" busy={isBusy} disabled={isBlocked}>
        {isReviewed ? <Trans>Request change</Trans> : <Trans>Save rules</Trans>}
      </Button>
    </>
  );
}
