import type { DefinitionKind } from '../../shared/model/schemas.ts';
import styles from './definition-icon.module.css';
import { joinClasses } from './join-classes.ts';

const letters: Readonly<Record<DefinitionKind, string>> = {
  message: 'M',
  enum: 'E',
  service: 'S',
};

/** The letter of a message, enum or service. The word beside it must name the kind too. */
export function DefinitionIcon({ kind }: { readonly kind: DefinitionKind }) {
  return (
    <span className={joinClasses(styles.icon, styles[kind])} title={kind} aria-hidden>
      {letters[kind]}
    </span>
  );
}
