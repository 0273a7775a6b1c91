import { useMemo } from 'react';
import type { BodyCheck } from '../../../../../shared/contract/engine-bodies.ts';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { formatCount } from '../../../../ui/format-quantity.ts';
import { countMessages } from '../draft/reframe-body.ts';
import { setDelimited } from '../draft/set-body-option.ts';

/** Offers to send several messages as such when the body is set to one. */
export function SeveralNotice({
  tabId,
  body,
  check,
}: {
  readonly tabId: string;
  readonly body: BodyDraft;
  /** A body that fits its type, such as a list of values, is one message. */
  readonly check: BodyCheck | null;
}) {
  const app = useApp();
  const isWrong = check?.kind === 'invalid';
  const count = useMemo(() => (isWrong ? countMessages(body) : 1), [isWrong, body]);
  if (count < 2) return null;
  return (
    <Banner
      tone="warning"
      title={`${formatCount(count)} messages in a single-message body`}
      text="Several messages each follow their length."
      actions={
        <Button onClick={() => setDelimited(app, tabId, true)}>Send several messages</Button>
      }
    />
  );
}
