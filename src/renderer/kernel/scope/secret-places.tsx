import { type ReactNode, useMemo } from 'react';
import { spellPlace } from '../../../shared/secret-place.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useApp } from '../app-context.ts';
import styles from './secret-places.module.css';
import { Place } from './secret-question.tsx';
import { useScopeState } from './use-scope.ts';

/** Where a secret may go, each place with a button that takes it back; nothing where it may go nowhere yet. */
export function SecretPlaces({
  name,
  look = 'cell',
}: {
  readonly name: string;
  /** `cell` stands below the value of a row, `field` below a field of its own. */
  readonly look?: 'cell' | 'field';
}): ReactNode {
  const app = useApp();
  const consents = useScopeState(({ secrets }) => secrets?.consents);
  const places = useMemo(
    () => (consents ?? []).filter(({ secret }) => secret === name).map(({ place }) => place),
    [consents, name],
  );
  if (places.length === 0) return null;
  return (
    <ul
      className={joinClasses(styles.places, look === 'cell' && styles.cell)}
      aria-label={`Where ${name} may go`}
    >
      {places.map((place) => (
        <li key={place.placeKey}>
          <span>
            May go to <Place place={place} />
          </span>
          <LinkButton
            aria-label={`Revoke ${spellPlace(place)}`}
            onClick={() => void app.secrets.revoke(name, place.placeKey)}
          >
            Revoke
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
