import type { RefObject } from 'react';
import type { TypePage } from '../../../../shared/model/type-page.ts';
import { MemberRows } from './member-rows.tsx';
import styles from './type-page.module.css';
import { Chip, Comment, OptionChips } from './type-page-parts.tsx';

type EnumValue = (TypePage & { readonly kind: 'enum' })['values'][number];

const heads = ['No.', 'Value', 'About'];

/** The values of an enum. */
export function EnumValueRows({
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
          {isAlias && <Chip title="Another value has the same number">alias</Chip>}
          <OptionChips options={options} />
        </div>
      )}
    </div>,
  ];
}
