import { type RefObject, useRef, useState } from 'react';
import type { TypePage } from '../../../../shared/model/type-page.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';
import { FieldRows } from './field-rows.tsx';
import { filterMembers } from './filter-members.ts';
import { MemberRows } from './member-rows.tsx';
import { MethodRows } from './method-rows.tsx';
import { TypeEntryLink } from './type-link.tsx';
import styles from './type-page.module.css';
import { Chip, Comment, OptionChips, PagePart } from './type-page-parts.tsx';

/** Fewer members need no filter. */
const filteredFrom = 8;

/** The members of a type, below its comment. */
export function TypePageMembers({ page }: { readonly page: TypePage }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const all = membersOf(page);
  const shown = filterMembers<(typeof all)[number]>(all, query);
  const word = { message: 'field', enum: 'value', service: 'method' }[page.kind];
  const { hiddenCount = 0 } = page;

  function goToRows() {
    scroller.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  }

  return (
    <div ref={scroller} className={styles.scroll}>
      <Comment text={page.comment} />
      {page.options.length > 0 && (
        <div className={styles.options}>
          <OptionChips options={page.options} />
        </div>
      )}
      {all.length >= filteredFrom && (
        <div className={styles.filter}>
          <FilterField
            label={`Filter ${word}s`}
            placeholder={`Filter ${word}s by name, number, type or comment...`}
            value={query}
            onChange={setQuery}
            onDown={goToRows}
          />
          <span className={styles.quiet} role="status">
            {query === ''
              ? formatCounted(all.length, word)
              : `${formatCount(shown.length)} of ${formatCounted(all.length, word)}`}
          </span>
        </div>
      )}
      {all.length === 0 && <p className={styles.empty}>It has no {word}s.</p>}
      {all.length > 0 && shown.length === 0 && (
        <p className={styles.empty}>
          No {word} fits "{query}".
        </p>
      )}
      {shown.length > 0 && <Rows page={page} shown={new Set(shown)} scroller={scroller} />}
      {hiddenCount > 0 && (
        <p className={styles.empty}>
          {formatCounted(hiddenCount, `more ${word}`)}: too many to list. Show source has all.
        </p>
      )}
      {page.kind !== 'service' && <Reserved words={page.reserved} />}
      {page.kind === 'message' && <MessageParts page={page} />}
    </div>
  );
}

function membersOf(page: TypePage) {
  switch (page.kind) {
    case 'message':
      return page.fields;
    case 'enum':
      return page.values;
    case 'service':
      return page.methods;
  }
}

function Rows({
  page,
  shown,
  scroller,
}: {
  readonly page: TypePage;
  readonly shown: ReadonlySet<unknown>;
  readonly scroller: RefObject<HTMLDivElement | null>;
}) {
  switch (page.kind) {
    case 'message': {
      const fields = page.fields.filter((field) => shown.has(field));
      const extended = fields.filter(({ extendedIn }) => extendedIn !== null);
      const own = fields.filter(({ extendedIn }) => extendedIn === null);
      return (
        <>
          {own.length > 0 && <FieldRows label="Fields" fields={own} scroller={scroller} />}
          {extended.length > 0 && (
            <PagePart title="Extensions">
              <FieldRows label="Extensions" fields={extended} scroller={scroller} />
            </PagePart>
          )}
        </>
      );
    }
    case 'enum':
      return (
        <EnumValueRows
          values={page.values.filter((value) => shown.has(value))}
          scroller={scroller}
        />
      );
    case 'service':
      return (
        <MethodRows
          setName={page.entry.setName}
          methods={page.methods.filter((method) => shown.has(method))}
          scroller={scroller}
        />
      );
  }
}

function Reserved({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <PagePart title="Reserved">
      <p className={styles.words}>{words.join(', ')}</p>
    </PagePart>
  );
}

function MessageParts({ page }: { readonly page: TypePage & { readonly kind: 'message' } }) {
  const { oneofs, extensionRanges, nested } = page;
  return (
    <>
      {extensionRanges.length > 0 && (
        <PagePart title="Open to extensions">
          <p className={styles.words}>{extensionRanges.join(', ')}</p>
        </PagePart>
      )}
      {oneofs.length > 0 && (
        <PagePart title="Oneofs">
          <dl className={styles.oneofs}>
            {oneofs.map(({ name, comment }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <span>
                    {page.fields
                      .filter(({ oneof }) => oneof === name)
                      .map((field) => field.name)
                      .join(', ')}
                  </span>
                  <Comment text={comment} />
                </dd>
              </div>
            ))}
          </dl>
        </PagePart>
      )}
      {nested.length > 0 && (
        <PagePart title="Nested types">
          <ul className={styles.nested}>
            {nested.map((entry) => (
              <li key={entry.fullName}>
                <span className={styles.kind}>{entry.kind}</span>
                <TypeEntryLink
                  entry={entry}
                  text={entry.fullName.slice(page.entry.fullName.length + 1)}
                />
              </li>
            ))}
          </ul>
        </PagePart>
      )}
    </>
  );
}

type EnumValue = (TypePage & { readonly kind: 'enum' })['values'][number];

const heads = ['No.', 'Value', 'About'];

/** The values of an enum. */
function EnumValueRows({
  values,
  scroller,
}: {
  readonly values: readonly EnumValue[];
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  return (
    <MemberRows
      label="Values"
      heads={heads}
      columns={styles.valueColumns}
      items={values}
      keyOf={(value) => `${value.name} ${value.line}`}
      cells={valueCells}
      scroller={scroller}
    />
  );
}

function valueCells({ name, number, isAlias, options, comment }: EnumValue) {
  return [
    <span key="number" className={styles.number}>
      {number}
    </span>,
    <span key="name" className={styles.name}>
      {name}
    </span>,
    <div key="about" className={styles.about}>
      <Comment text={comment} />
      {(isAlias || options.length > 0) && (
        <div className={styles.chips}>
          {isAlias && <Chip title="Another value has this number">alias</Chip>}
          <OptionChips options={options} />
        </div>
      )}
    </div>,
  ];
}
