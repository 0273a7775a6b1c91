import type { AsideFields, BodyDraft } from '../../../../shared/model/body-draft.ts';
import { useApp } from '../../../app/app-context.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format-quantity.ts';
import { putBody } from '../fill/put-body.ts';
import { byteCountOfBase64 } from './byte-count-of-base64.ts';
import { switchBodyView } from './switch-body-view.ts';

/** Says of a body in JSON that something of its message stands beside the text. */
export function AsideNote({
  tabId,
  body,
  aside,
}: {
  readonly tabId: string;
  readonly body: BodyDraft;
  readonly aside: readonly AsideFields[];
}) {
  const app = useApp();
  const byteCount = aside.reduce((sum, { base64 }) => sum + byteCountOfBase64(base64), 0);
  const places = aside.map(({ path }) => (path === '' ? 'the message itself' : `\`${path}\``));
  return (
    <Banner
      tone="info"
      title={`Unknown fields are kept beside this JSON: ${formatBytes(byteCount)}`}
      text={`No schema names them, and ProtoJSON has no place for them. They are in ${places.join(', ')}, and are sent.`}
      actions={
        <>
          <Button onClick={() => void switchBodyView(app, tabId, 'text')}>Show as text</Button>
          <Button
            onClick={() => {
              const { aside: _gone, ...rest } = body;
              putBody(app, tabId, rest, 'The unknown fields are not sent any more');
            }}
          >
            Remove them
          </Button>
        </>
      }
    />
  );
}
