import { Checkbox } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type {
  FieldReading,
  PossibleReading,
  ReadingKind,
} from '../../../../shared/model/field-reading.ts';
import type { DefinitionKind } from '../../../../shared/model/schemas.ts';
import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useTypeSource } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { TypeChoice } from '../../../ui/type-choice.ts';
import { TypePicker } from '../../../ui/type-picker.tsx';
import type { EngineCalls } from '../base/engine-calls.ts';
import styles from './readings-dialog.module.css';
import type { NamedField } from './use-field-naming.ts';

/** Lists every way to read an unknown field; the choice is kept, with or without a name. */
export function ReadingsDialog({
  engine,
  bodyId,
  row,
  onKeep,
  onForget,
  onClose,
}: {
  readonly engine: EngineCalls;
  /** The body that contains the row's bytes. */
  readonly bodyId: string;
  readonly row: TreeRow;
  readonly onKeep: (field: NamedField) => void;
  readonly onForget: () => void;
  readonly onClose: () => void;
}) {
  const [readings, setReadings] = useState<readonly PossibleReading[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // The index of a reading, or `type` for a type of the schemas.
  const [chosen, setChosen] = useState<number | 'type'>(0);
  const [type, setType] = useState<TypeChoice | null>(null);
  const types = useTypeSource();
  const [name, setName] = useState(row.isRecovered ? plainName(row.label) : '');
  const [isRepeated, setIsRepeated] = useState(row.label.endsWith(']'));
  const { range } = row;
  const tagStart = range?.tagStart ?? 0;
  const end = range?.end ?? 0;

  useEffect(() => {
    let isWanted = true;
    void engine.readingsOf({ bodyId, tagStart, end }).then((result) => {
      if (!isWanted) return;
      if (!result.ok) setProblem(result.problem);
      else setReadings(result.value.readings);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, bodyId, tagStart, end]);

  const fault = name === '' || /^[A-Za-z_]\w*$/.test(name) ? null : 'Letters, digits and _ only';
  const kind = typeKindOf(readings ?? []);
  const typed = kind && type ? { ...kind.reading, typeName: type.typeName } : undefined;
  const reading = chosen === 'type' ? typed : readings?.[chosen]?.reading;
  const canKeep = reading !== undefined && fault === null;

  function keep(): void {
    if (reading !== undefined && canKeep) onKeep({ name, reading, isRepeated });
  }

  return (
    <Dialog
      title={`Read field ${row.number} as`}
      isOpen
      widthPx={640}
      onClose={onClose}
      onSubmit={keep}
      actions={
        <>
          {row.isRecovered && <Button onClick={onForget}>Forget it</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!canKeep}>
            Keep
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        placeholder={`field_${row.number}`}
        fault={fault}
        isFirst
        onChange={setName}
      />
      {problem !== null && <ProblemNotice problem={problem} />}
      <div className={styles.readings} role="radiogroup" aria-label="Readings">
        {readings?.map((one, index) => (
          <Reading
            key={one.label}
            reading={one}
            isChosen={index === chosen}
            onChoose={() => setChosen(index)}
          />
        ))}
        {kind !== null && (
          <div className={joinClasses(styles.reading, chosen === 'type' && styles.chosen)}>
            <input
              type="radio"
              name="reading"
              aria-label={kind.label}
              checked={chosen === 'type'}
              onChange={() => setChosen('type')}
            />
            <span className={styles.label}>{kind.word}</span>
            <TypePicker
              label={kind.label}
              value={type?.typeName ?? null}
              schemaSet={type?.schemaSet ?? null}
              types={types}
              kinds={kind.kinds}
              placeholder={`Any ${kind.word} of the schemas`}
              className={styles.picker}
              onChange={(choice) => {
                setType(choice);
                if (choice !== null) setChosen('type');
              }}
            />
          </div>
        )}
      </div>
      <Checkbox
        size="xs"
        label="Repeated"
        checked={isRepeated}
        onChange={(event) => setIsRepeated(event.currentTarget.checked)}
      />
      <p className={styles.note}>
        Kept in this workspace's recovered.proto, for every message of its type.
      </p>
    </Dialog>
  );
}

/** The kind of types a field can have, judging by its bytes. */
interface TypeKind {
  readonly word: string;
  readonly label: string;
  readonly kinds: readonly DefinitionKind[];
  readonly reading: FieldReading;
}

const messageKind: TypeKind = {
  word: 'message',
  label: 'Message of the schemas',
  kinds: ['message'],
  reading: { kind: 'message', isPacked: false },
};

const enumKind: TypeKind = {
  word: 'enum',
  label: 'Enum of the schemas',
  kinds: ['enum'],
  reading: { kind: 'int32', isPacked: false },
};

function typeKindOf(readings: readonly PossibleReading[]): TypeKind | null {
  const has = (kind: ReadingKind) =>
    readings.some(({ reading }) => reading.kind === kind && !reading.isPacked);
  return has('message') ? messageKind : has('int32') ? enumKind : null;
}

function Reading({
  reading,
  isChosen,
  onChoose,
}: {
  readonly reading: PossibleReading;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const whyId = useId();
  return (
    <label
      className={joinClasses(styles.reading, isChosen && styles.chosen)}
      data-likelihood={reading.likelihood}
    >
      <input
        type="radio"
        name="reading"
        checked={isChosen}
        aria-describedby={whyId}
        onChange={onChoose}
      />
      <span className={styles.label}>{reading.label}</span>
      <bdi className={styles.text} title={reading.text}>
        {reading.text}
      </bdi>
      <span id={whyId} className={styles.why}>
        {[reading.likelihood, reading.why].filter(Boolean).join(': ')}
      </span>
    </label>
  );
}

/** Returns `user_id` for `user_id[3]`. */
function plainName(label: string): string {
  return label.replace(/\[.*$/, '');
}
