import { useState } from 'react';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { EngineCalls } from './base/engine-calls.ts';
import styles from './text/text-pane.module.css';
import { type JsonChoice, keepJsonChoice, readJsonChoice } from './text-choice.ts';
import { TextPane } from './viewer/text-pane.tsx';

/** A body of protobuf, and what it is read as. */
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

/** The ProtoJSON of a body, with or without defaults, in either style of names; the choice is remembered. */
export function ProtoJsonPane({
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
          <label className={styles.option} title="Show fields that are not set at their default">
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

/** The text format of a body; without a type its fields by number. */
export function TextFormatPane({
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
