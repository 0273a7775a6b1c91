import { type ReactNode, useState } from 'react';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import { useApp, useTypeSource } from '../../kernel/app-context.ts';
import { runCommand } from '../../kernel/commands.ts';
import type { BodyTabId } from '../../kernel/tabs/pane-ids.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { EngineCalls } from './base/engine-calls.ts';
import styles from './base/response-view.module.css';
import { TreePane } from './fidelity/tree-pane.tsx';
import { HexPane } from './hex/hex-pane.tsx';
import { FindTypeDialog } from './reading/find-type-dialog.tsx';
import type { ReadAs } from './reading/use-body-reading.ts';
import { languageOf } from './response-tabs.ts';
import textStyles from './text/text-pane.module.css';
import { type JsonChoice, keepJsonChoice, readJsonChoice } from './text-choice.ts';
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
  /** The charset of the text, when it is known. */
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
        return <UntypedJson engine={engine} inspected={inspected} onReadAs={onReadAs} />;
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
          The body is empty. Choose a type above to read it as an empty message.
        </p>
      );
  }
}

/** Shown instead of ProtoJSON, with what leads to a type. */
function UntypedJson({
  engine,
  inspected,
  onReadAs,
}: {
  readonly engine: EngineCalls;
  readonly inspected: Inspected;
  readonly onReadAs: ReadAs | null;
}) {
  const app = useApp();
  const types = useTypeSource();
  const [isFinding, setIsFinding] = useState(false);
  if (onReadAs === null)
    return <p className={styles.statement}>ProtoJSON needs the message type.</p>;
  return (
    <div className={joinClasses(styles.statement, styles.way)}>
      <p>ProtoJSON needs the message type.</p>
      {types.setNames.length > 0 ? (
        <Button onClick={() => setIsFinding(true)}>Find matching type</Button>
      ) : (
        <Button onClick={() => runCommand(app, 'files')}>Open .proto files...</Button>
      )}
      {isFinding && (
        <FindTypeDialog
          engine={engine}
          inspected={inspected}
          types={types}
          onReadAs={onReadAs}
          onClose={() => setIsFinding(false)}
        />
      )}
    </div>
  );
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

/** A protobuf body, and how it is read. */
interface ProtoText {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly schemaSet: string | null;
  /** Null for one message. */
  readonly framing: BodyFraming | null;
}

const namings = [
  { value: 'json', label: 'JSON names' },
  { value: 'proto', label: 'Proto names' },
] as const;

/** The ProtoJSON of a body, with or without defaults, in either naming style; the choice is remembered. */
function ProtoJsonPane({
  engine,
  bodyId,
  typeName,
  schemaSet,
  framing,
}: ProtoText & { readonly typeName: string }) {
  const [choice, setChoice] = useState(() => readJsonChoice(localStorage));

  function choose(next: JsonChoice): void {
    setChoice(next);
    keepJsonChoice(localStorage, next);
  }

  return (
    <TextPane
      key={`${bodyId} ${typeName} ${schemaSet} ${framing}`}
      engine={engine}
      bodyId={bodyId}
      as={{ kind: 'protojson', typeName, schemaSet, framing, ...choice }}
      label="ProtoJSON of the response"
      options={
        <>
          <label className={textStyles.option} title="Show unset fields at their default">
            <input
              type="checkbox"
              checked={choice.defaults}
              onChange={(event) => choose({ ...choice, defaults: event.currentTarget.checked })}
            />
            Defaults
          </label>
          <Segmented
            label="Names of fields"
            value={choice.names}
            segments={namings}
            onChange={(names) => choose({ ...choice, names })}
          />
        </>
      }
    />
  );
}

/** The text format of a body; without a type, its fields by number. */
function TextFormatPane({
  engine,
  bodyId,
  typeName,
  schemaSet,
  framing,
}: ProtoText & { readonly typeName: string | null }) {
  return (
    <TextPane
      key={`${bodyId} ${typeName} ${schemaSet} ${framing}`}
      engine={engine}
      bodyId={bodyId}
      as={{ kind: 'textproto', typeName, schemaSet, framing }}
      label="Text format of the response"
    />
  );
}
