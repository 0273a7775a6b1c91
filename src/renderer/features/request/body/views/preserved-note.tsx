import type { BodyCheck } from '../../../../../shared/contract/engine-bodies.ts';
import type { BodyDraft, PreservedFields } from '../../../../../shared/model/body-draft.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { formatBytes } from '../../../../ui/format-quantity.ts';
import { putBody } from '../draft/put-body.ts';
import { switchBodyView } from '../draft/switch-body-view.ts';

/** A longer list would not help. */
const maxPlaces = 5;

/** Says that the message of a JSON or text format body has preserved fields beside the text. */
export function PreservedNote({
  tabId,
  body,
  aside,
  check,
}: {
  readonly tabId: string;
  readonly body: BodyDraft;
  readonly aside: readonly PreservedFields[];
  /** The engine's current check; when it reports something, this note adds nothing. */
  readonly check: BodyCheck | null;
}) {
  const app = useApp();
  const isText = body.format === 'textproto';
  const byteCount = aside.reduce((sum, { base64 }) => sum + byteCountOfBase64(base64), 0);
  const isSent = check?.kind === 'valid' && check.notes.length === 0;
  const places = aside.map(({ path }) => (path === '' ? 'the message' : `\`${path}\``));
  const shown = places.slice(0, maxPlaces).join(', ');
  const more = places.length > maxPlaces ? ` and ${places.length - maxPlaces} more` : '';
  return (
    <Banner
      tone="info"
      title={`Preserved fields beside this ${isText ? 'text' : 'JSON'}: ${formatBytes(byteCount)}`}
      text={`${isText ? 'Their bytes are longer than needed, which text cannot express.' : 'No schema names them, or ProtoJSON cannot express them.'} They are in ${shown}${more}${isSent ? ', and are sent' : ''}.`}
      actions={
        <>
          <Button onClick={() => void switchBodyView(app, tabId, isText ? 'hex' : 'text')}>
            {isText ? 'Show as hex' : 'Show as text'}
          </Button>
          <Button
            onClick={() => {
              const { aside: _gone, ...rest } = body;
              putBody(app, tabId, rest, 'Preserved fields are no longer sent');
            }}
          >
            Remove them
          </Button>
        </>
      }
    />
  );
}

/** Returns the number of bytes in a base64 text. */
function byteCountOfBase64(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
