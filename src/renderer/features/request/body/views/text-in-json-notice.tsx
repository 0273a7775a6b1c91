import { useMemo } from 'react';
import type { BodyCheck } from '../../../../../shared/contract/engine-bodies.ts';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { isTextFormat } from '../../../../../shared/text-format/is-text-format.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { fillPasted } from '../fill/fill-pasted.ts';

/** Offers to read the body as text format when text format was put into the JSON view. */
export function TextInJsonNotice({
  tabId,
  body,
  check,
}: {
  readonly tabId: string;
  readonly body: BodyDraft;
  readonly check: BodyCheck | null;
}) {
  const app = useApp();
  const isWrong = check?.kind === 'invalid' && body.format === 'json';
  const isText = useMemo(
    () => isWrong && looksLikeTextFormat(body.text, body.framing === 'delimited'),
    [isWrong, body],
  );
  if (!isText) return null;
  return (
    <Banner
      tone="info"
      title="This is text format, not JSON"
      text="It can be converted to JSON."
      actions={
        <Button
          onClick={() =>
            void fillPasted(
              app,
              tabId,
              { format: 'textproto', text: body.text },
              'Text format converted',
            )
          }
        >
          Convert
        </Button>
      }
    />
  );
}

/** Larger text is not checked while it is typed. */
const maxLength = 1_000_000;

/** True when invalid JSON is valid text format: named fields without errors. */
function looksLikeTextFormat(text: string, isSeveral: boolean): boolean {
  if (text.length > maxLength || !/^\s*(?:#[^\n]*\n\s*)*[A-Za-z_[]/.test(text)) return false;
  return isTextFormat(text, isSeveral);
}
