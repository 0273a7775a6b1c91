import { type ReactNode, useMemo } from 'react';
import { spellPlace } from '../../../shared/secret-place.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useApp } from '../app-context.ts';
import styles from './secret-places.module.css';
import { Place } from './secret-question.tsx';
import { useScopeState } from './use-scope.ts';

/**
 * Lists the places where a secret may be sent, each with a button to revoke it. Shows nothing when there is
 * none.
 */
export function SecretPlaces({
  name,
  look = 'cell',
}: {
  readonly name: string;
  /** `cell` is shown below the value of a row, `field` below a separate field. */
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
