import { useId } from 'react';
import { contentTypeOf } from '../../../shared/model/automatic-headers.ts';
import { useApp } from '../../kernel/app-context.ts';
import { editRequest } from '../../kernel/tabs/request-tab.ts';
import type { RequestTab } from '../../kernel/tabs/tabs-state.ts';
import styles from './request-bar.module.css';

const suggested = [
  'text/plain; charset=utf-8',
  'application/json',
  'application/xml',
  'application/x-ndjson',
  'application/octet-stream',
  'application/x-protobuf',
  'text/csv',
];

/** The media type of a body of text or of a file: offers the common ones, accepts any other. */
export function MediaTypeField({ tab: { tabId, request } }: { readonly tab: RequestTab }) {
  const app = useApp();
  const listId = useId();
  const { body } = request;

  function change(mediaType: string) {
    const { mediaType: _before, ...rest } = body;
    const next = mediaType === '' ? rest : { ...rest, mediaType };
    app.tabs.setState((state) => editRequest(state, tabId, { body: next }));
  }

  return (
    <>
      <input
        type="text"
        list={listId}
        className={styles.mediaType}
        aria-label="Media type"
        placeholder={contentTypeOf({ ...request, body: { ...body, mediaType: '' } })}
        value={body.mediaType ?? ''}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {suggested.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
