import type { RefObject } from 'react';
import type { FieldPage } from '../../../shared/model/type-page.ts';
import { useApp } from '../../app/app-context.ts';
import { MemberRows } from './member-rows.tsx';
import { openTypePage } from './open-schema-tab.ts';
import { TypeLinkText } from './type-link.tsx';
import styles from './type-page.module.css';
import { Chip, Comment, OptionChips } from './type-page-parts.tsx';

const heads = ['No.', 'Field', 'Type', 'Presence', 'About'];

const presences: Readonly<Record<FieldPage['presence'], readonly [word: string, about: string]>> = {
  explicit: ['explicit', 'Unset differs from set to the default.'],
  implicit: ['implicit', 'Unset and set to the default are the same.'],
  required: ['required', 'Has to be set.'],
  none: ['', ''],
};

/** The fields of a message, or those that extend it. */
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
  const [presence, presenceWords] = presences[field.presence];
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
      {label === 'optional' || label === 'required' ? label : presence}
      {presence === '' && (mapKey === null ? 'list' : 'map')}
    </span>,
    <div key="about" className={styles.about}>
      <Comment text={field.comment} />
      <Chips field={field} />
    </div>,
  ];
}

function Chips({ field }: { readonly field: FieldPage }) {
  const { oneof, defaultValue, isPacked, extendedIn, options } = field;
  const hasChips =
    oneof !== null ||
    defaultValue !== null ||
    isPacked === false ||
    extendedIn !== null ||
    options.length > 0;
  if (!hasChips) return null;
  return (
    <div className={styles.chips}>
      {oneof !== null && <Chip title="Only one of them is set at a time">oneof {oneof}</Chip>}
      {defaultValue !== null && <Chip>default {defaultValue}</Chip>}
      {isPacked === false && (
        <Chip title="Each number is written with a tag of its own">not packed</Chip>
      )}
      {extendedIn !== null && <Chip>in {extendedIn}</Chip>}
      <OptionChips options={options} />
    </div>
  );
}
