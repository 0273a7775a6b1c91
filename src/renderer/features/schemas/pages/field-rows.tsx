import type { RefObject } from 'react';
import type { FieldPage } from '../../../../shared/model/type-page.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { MemberRows } from './member-rows.tsx';
import { openTypePage } from './open-schema-tab.ts';
import { TypeLinkText } from './type-link.tsx';
import styles from './type-page.module.css';
import { Chip, Comment, OptionChips } from './type-page-parts.tsx';

const heads = ['No.', 'Field', 'Type', 'Presence', 'About'];

const presences: Readonly<
  Record<FieldPage['presence'], { readonly word: string; readonly about: string }>
> = {
  explicit: { word: 'explicit', about: 'Unset differs from the default.' },
  implicit: { word: 'implicit', about: 'Unset equals the default.' },
  required: { word: 'required', about: 'Required.' },
  none: { word: 'list', about: 'Unset equals empty.' },
};

const oneofWords = 'Only one field of a oneof is set.';

/** The fields of a message, or its extensions. */
export function FieldRows({
  label,
  fields,
  scroller,
}: {
  readonly label: string;
  readonly fields: readonly FieldPage[];
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const app = useApp();
  return (
    <MemberRows
      label={label}
      heads={heads}
      columns={styles.fieldColumns}
      items={fields}
      keyOf={(field) => `${field.name} ${field.number} ${field.line}`}
      cells={fieldCells}
      onEnter={({ type: { target } }) => {
        if (target === null) return;
        openTypePage(app, { setName: target.setName, typeName: target.fullName });
      }}
      scroller={scroller}
    />
  );
}

function fieldCells(field: FieldPage) {
  const presenceWords = field.oneof === null ? presences[field.presence].about : oneofWords;
  const { name, jsonName, label, mapKey, type } = field;
  return [
    <span key="number" className={styles.number}>
      {field.number}
    </span>,
    <span key="name" className={styles.name}>
      {name}
      {jsonName !== name && <small title="Name in JSON">{jsonName}</small>}
    </span>,
    <span key="type" className={styles.type}>
      {label === 'repeated' && mapKey === null && 'repeated '}
      {field.isGroup && 'group '}
      {mapKey !== null && `map<${mapKey}, `}
      <TypeLinkText link={type} isInRow />
      {mapKey !== null && '>'}
    </span>,
    <span key="presence" className={styles.quiet} title={presenceWords}>
      {presenceOf(field)}
    </span>,
    <div key="about" className={styles.about}>
      <Comment text={field.comment} />
      <Chips field={field} />
    </div>,
  ];
}

function presenceOf({ presence, label, oneof, mapKey }: FieldPage): string {
  if (oneof !== null) return `oneof ${oneof}`;
  if (label === 'optional' || label === 'required') return label;
  return mapKey === null ? presences[presence].word : 'map';
}

function Chips({ field }: { readonly field: FieldPage }) {
  const { defaultValue, isPacked, extendedIn, options } = field;
  const hasChips =
    defaultValue !== null || isPacked === false || extendedIn !== null || options.length > 0;
  if (!hasChips) return null;
  return (
    <div className={styles.chips}>
      {defaultValue !== null && <Chip>default {defaultValue}</Chip>}
      {isPacked === false && <Chip title="Each number has its own tag">not packed</Chip>}
      {extendedIn !== null && <Chip>in {extendedIn}</Chip>}
      <OptionChips options={options} />
    </div>
  );
}
