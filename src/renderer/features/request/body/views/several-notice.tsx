import { useMemo } from 'react';
import type { BodyCheck } from '../../../../../shared/contract/engine-bodies.ts';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { formatCount } from '../../../../ui/format-quantity.ts';
import { countMessages } from '../draft/reframe-body.ts';
import { setDelimited } from '../draft/set-body-option.ts';

/** The body is several messages, and is to be sent as one: offers to send them as several. */
export function SeveralNotice({
  tabId,
  body,
  check,
}: {
  readonly tabId: string;
  readonly body: BodyDraft;
  /** What fits its type, as a list of values does, is one message. */
  readonly check: BodyCheck | null;
}) {
  const app = useApp();
  const isWrong = check?.kind === 'invalid';
  const count = useMemo(() => (isWrong ? countMessages(body) : 1), [isWrong, body]);
  if (count < 2) return null;
  return (
    <Banner
      tone="warning"
      title={`These are ${formatCount(count)} messages, and the body is one`}
      text="Several messages go out each with its length before it."
      actions={
        <Button onClick={() => setDelimited(app, tabId, true)}>Send several messages</Button>
      }
    />
  );
}
