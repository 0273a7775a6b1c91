import { assertNever } from '../../../../../../shared/assert-never.ts';
import type { BytesSpelling } from '../../../../../../shared/model/leaf-bytes.ts';
import { Select } from '../../../../../ui/select.tsx';
import { TypePicker } from '../../../../../ui/type-picker.tsx';
import type { TypeSource } from '../../../../../ui/use-type-search.ts';
import type { OtherChoices } from '../../../../../ui/use-variable-choices.tsx';
import type { VariableScope } from '../../../../../ui/variable-scope.ts';
import type { FormAction } from '../model/form-action.ts';
import type { FormRow } from '../model/form-row.ts';
import { unsetWords } from '../model/row-words.ts';
import type { UnfinishedText } from '../model/unfinished-text.ts';
import { BoolEditor } from './bool-editor.tsx';
import { BytesEditor } from './bytes-editor.tsx';
import styles from './editors.module.css';
import { EnumEditor } from './enum-editor.tsx';
import { JsonValueEditor } from './json-value-editor.tsx';
import { LineEditor } from './line-editor.tsx';
import { TimestampEditor } from './timestamp-editor.tsx';

/** Longer text is not edited in a form; use the JSON view. */
const maxLineLength = 20_000;

const noChoice = '';

/** What all editors of a form share. */
export interface EditorsContext {
  readonly scope: VariableScope;
  readonly types: TypeSource;
  readonly schemaSet: string | null;
  readonly act: (action: FormAction) => void;
  /** Offers the mask paths of a message of this type at a caret. */
  readonly offerPaths: (holder: string, text: string, caret: number) => OtherChoices;
  readonly hold: (id: string, typed: UnfinishedText | null) => void;
  readonly setSpelling: (id: string, spelling: BytesSpelling) => void;
  readonly showInJson: (row: FormRow) => void;
}

/** The editor of a row's value; null when the row has none. */
export function RowEditorView({
  row,
  label,
  spelling,
  unfinished,
  typedFault,
  context,
}: {
  readonly row: FormRow;
  readonly label: string;
  readonly spelling: BytesSpelling;
  /** The half-typed text of this row. */
  readonly unfinished: UnfinishedText | null;
  /** What is wrong with it, if it is to be shown. */
  readonly typedFault: string | null;
  readonly context: EditorsContext;
}) {
  const { id, editor, text } = row;
  const { scope, act } = context;
  const fault = typedFault ?? row.issue ?? row.problems[0]?.detail ?? null;
  const props = {
    label,
    text,
    placeholder: unsetWords(row),
    fault,
    scope,
    onText: (next: string) => act({ kind: 'set-text', id, text: next }),
  };
  if (text !== null && text.length > maxLineLength) {
    return <LongText text={text} label={label} onShow={() => context.showInJson(row)} />;
  }
  switch (editor.kind) {
    case 'none':
      return null;
    case 'text':
      return <LineEditor {...props} hasLines />;
    case 'number':
    case 'duration':
      return <LineEditor {...props} />;
    case 'field-mask':
      return (
        <LineEditor
          {...props}
          offerAt={(typed, caret) => context.offerPaths(editor.typeName, typed, caret)}
        />
      );
    case 'bool':
      return (
        <BoolEditor
          {...props}
          onUnset={row.commands.has('unset') ? () => act({ kind: 'unset', id }) : null}
        />
      );
    case 'bytes':
      return (
        <BytesEditor
          {...props}
          spelling={spelling}
          unfinished={unfinished}
          onHold={(typed) => context.hold(id, typed)}
          onBytes={(bytes) => act({ kind: 'set-bytes', id, bytes })}
          onSpelling={(next) => context.setSpelling(id, next)}
        />
      );
    case 'enum':
      return <EnumEditor {...props} type={editor.type} />;
    case 'timestamp':
      return <TimestampEditor {...props} />;
    case 'null':
      return (
        <NullEditor
          label={label}
          isSet={row.state !== 'unset'}
          onSet={(isSet) => act({ kind: isSet ? 'set-default' : 'unset', id })}
        />
      );
    case 'json':
    case 'raw':
      return (
        <JsonValueEditor
          {...props}
          unfinished={unfinished?.text ?? null}
          onJson={(json) => act({ kind: 'set-json', id, json })}
        />
      );
    case 'type':
      return (
        <span data-type-editor className={styles.typeEditor}>
          <TypePicker
            label={label}
            value={text}
            schemaSet={context.schemaSet}
            types={context.types}
            placeholder="Choose the type"
            className={styles.typePicker}
            onChange={(choice) => {
              if (choice === null) act({ kind: 'set-text', id, text: '' });
              else act({ kind: 'set-type', id, typeName: choice.typeName });
            }}
            left={unfinished?.text ?? null}
            onLeft={(typed) => {
              const issue = `Choose a type; ${JSON.stringify(typed)} is not one.`;
              context.hold(id, typed === null ? null : { text: typed, fault: issue, over: text });
            }}
          />
        </span>
      );
    case 'choice':
      return (
        <Select
          label={label}
          value={text ?? noChoice}
          options={[
            { value: noChoice, label: 'None' },
            ...editor.options.map((field) => ({
              value: field.name,
              label: field.name,
              note: `field ${field.number}`,
            })),
          ]}
          className={styles.select}
          onChange={(name) => act({ kind: 'choose', id, field: name === noChoice ? null : name })}
        />
      );
    default:
      return assertNever(editor);
  }
}

function LongText({
  text,
  label,
  onShow,
}: {
  readonly text: string;
  readonly label: string;
  readonly onShow: () => void;
}) {
  return (
    <>
      <span className={styles.cut}>{text.slice(0, 200)}</span>
      <button
        type="button"
        className={styles.tool}
        aria-label={`Edit ${label} in JSON`}
        onClick={onShow}
      >
        Edit in JSON
      </button>
    </>
  );
}

/** Sets or unsets NullValue, which has only one value. */
function NullEditor({
  label,
  isSet,
  onSet,
}: {
  readonly label: string;
  readonly isSet: boolean;
  readonly onSet: (isSet: boolean) => void;
}) {
  return (
    <span className={styles.choices}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.radio}
          aria-label={label}
          checked={isSet}
          onChange={(event) => onSet(event.currentTarget.checked)}
        />
        null
      </label>
    </span>
  );
}
