import type { ReactNode } from 'react';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import type { BodyTabId } from '../../kernel/tabs/pane-ids.ts';
import { languageOf } from './answer-tabs.ts';
import type { EngineCalls } from './base/engine-calls.ts';
import styles from './base/response-view.module.css';
import { TreePane } from './fidelity/tree-pane.tsx';
import { HexPane } from './hex/hex-pane.tsx';
import { ProtoJsonPane, TextFormatPane } from './proto-text-panes.tsx';
import type { ReadAs } from './reading/use-body-reading.ts';
import type { HexPlace } from './tree-panes/tree-with-hex.tsx';
import { ImageView } from './viewer/image-view.tsx';
import { TextPane } from './viewer/text-pane.tsx';

/** One view of a body: its tree, JSON, text or bytes. */
export function BodyPane({
  inspected,
  engine,
  tabId,
  hexPlace,
  charset,
  onReadAs,
}: {
  readonly inspected: Inspected;
  readonly engine: EngineCalls;
  readonly tabId: BodyTabId;
  readonly hexPlace: HexPlace;
  /** Of the text, where something names it. */
  readonly charset: string | null;
  readonly onReadAs: ReadAs | null;
}): ReactNode {
  const { body, raw, reading } = inspected;
  switch (tabId) {
    case 'tree':
      if (reading.kind !== 'protobuf') return null;
      return (
        <TreePane
          engine={engine}
          body={body}
          reading={reading}
          hexPlace={hexPlace}
          onReadAs={onReadAs}
        />
      );
    case 'json':
      if (reading.kind === 'json') {
        return (
          <TextPane
            key={body.id}
            engine={engine}
            bodyId={body.id}
            as={{ kind: 'json', charset }}
            label="JSON of the response"
          />
        );
      }
      if (reading.kind !== 'protobuf' || reading.typeName === null) {
        return (
          <p className={styles.statement}>
            ProtoJSON needs the message type. Choose one in the line above.
          </p>
        );
      }
      return (
        <ProtoJsonPane
          engine={engine}
          bodyId={body.id}
          typeName={reading.typeName}
          schemaSet={reading.schemaSet ?? null}
          framing={reading.framing ?? null}
        />
      );
    case 'textproto':
      if (reading.kind !== 'protobuf') return null;
      return (
        <TextFormatPane
          engine={engine}
          bodyId={body.id}
          typeName={reading.typeName}
          schemaSet={reading.schemaSet ?? null}
          framing={reading.framing ?? null}
        />
      );
    case 'raw':
      return (
        <TextPane
          key={body.id}
          engine={engine}
          bodyId={body.id}
          as={{ kind: 'raw', charset }}
          language={languageOf(reading)}
          label="Text of the response"
        />
      );
    case 'image':
      return (
        <ImageView key={body.id} engine={engine} bodyId={body.id} byteLength={body.byteLength} />
      );
    case 'hex':
      return <Bytes engine={engine} handle={body} />;
    case 'received':
      return raw === null ? null : <Bytes engine={engine} handle={raw} />;
    case 'empty':
      return (
        <p className={styles.statement}>
          The body is empty. Choose a type above to read it as a message with no field set.
        </p>
      );
  }
}

function Bytes({
  engine,
  handle: { id, byteLength },
}: {
  readonly engine: EngineCalls;
  readonly handle: Inspected['body'];
}) {
  return <HexPane key={id} engine={engine} bodyId={id} byteLength={byteLength} mark={null} />;
}
