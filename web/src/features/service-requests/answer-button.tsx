import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';

/** Id of the element around the field for the answer to a question of the office. */
export const answerId = 'request-answer';

/** Leads from the question of the office to the field for the answer, which may be a screen below. */
export function AnswerButton() {
  return (
    <Button
      className="ml-auto"
      onClick={() => document.getElementById(answerId)?.querySelector('textarea')?.focus()}
    >
      <Trans>Answer</Trans>
    </Button>
  );
}
