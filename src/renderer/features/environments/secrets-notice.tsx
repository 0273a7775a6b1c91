import { ShieldAlert } from 'lucide-react';
import { useScopeState } from '../../app/scope/use-scope.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './secrets-notice.module.css';

/** Says when secrets are kept only until the app closes, and what to do about it. */
export function SecretsNotice() {
  const secrets = useScopeState((state) => state.secrets);
  if (secrets === null) return null;
  return (
    <>
      {secrets.problem !== null && <ProblemNotice problem={secrets.problem} />}
      {secrets.storage === 'memory' && (
        <section className={styles.notice} aria-label="Secrets are not kept">
          <ShieldAlert size={15} aria-hidden className={styles.icon} />
          <p>
            <strong>Secrets are kept only until Protodesk closes.</strong> This system offers no
            keychain that encrypts ({secrets.backend}). On Linux, install and unlock GNOME Keyring
            or KWallet and start Protodesk again; for the command line, set{' '}
            <code>PROTODESK_SECRET_NAME</code> in the environment.
          </p>
        </section>
      )}
    </>
  );
}
