import { Eye, EyeOff, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Result } from '../../../../shared/contract/contract.ts';
import type { Cookie } from '../../../../shared/model/cookie.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/field-table.module.css';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { clockText, momentText } from '../../../ui/moment-text.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { hiddenValue } from '../../../ui/variable-scope.ts';
import styles from './cookies-pane.module.css';
import lists from './environment-lists.module.css';
import type { CookieList } from './use-cookies.ts';

/** The stored cookies of an environment. */
export function CookiesPane({
  environmentName,
  list,
}: {
  /** Null without an environment. */
  readonly environmentName: string | null;
  /** Null while it is read. */
  readonly list: CookieList | null;
}) {
  const { engine } = useApp();
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** The number of cookies that Undo brings back. */
  const [deleted, setDeleted] = useState(0);
  const cookies = list?.cookies ?? [];

  async function settle(work: Promise<Result<unknown>>): Promise<boolean> {
    const result = await work;
    setProblem(result.ok ? null : result.problem);
    return result.ok;
  }

  async function remove(ids: string[] | null) {
    const count = ids?.length ?? cookies.length;
    if (await settle(engine.deleteCookies({ environmentName, ids }))) setDeleted(count);
  }

  async function undo() {
    if (await settle(engine.undoDeleteCookies({}))) setDeleted(0);
  }

  const shown = problem ?? list?.problem ?? null;
  return (
    <div className={lists.list}>
      {shown !== null && <ProblemNotice problem={shown} />}
      {list !== null && cookies.length === 0 && (
        <p className={lists.empty}>No cookies. Responses with Set-Cookie store them here.</p>
      )}
      {cookies.length > 0 && (
        <div className={lists.scroll}>
          <table className={table.table} aria-label="Cookies">
            <thead>
              <tr>
                <th className={styles.name}>Name</th>
                <th>Value</th>
                <th className={styles.domain}>Domain</th>
                <th className={styles.path}>Path</th>
                <th className={styles.expires}>Expires</th>
                <th className={styles.flags}>Flags</th>
                <th className={table.remove} aria-label="Delete" />
              </tr>
            </thead>
            <tbody>
              {cookies.map((cookie) => (
                <CookieRow
                  key={cookie.id}
                  cookie={cookie}
                  environmentName={environmentName}
                  onProblem={setProblem}
                  onDelete={() => void remove([cookie.id])}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isAdding && (
        <AddForm
          onAdd={async (url, text) => {
            const isAdded = await settle(engine.addCookie({ environmentName, url, text }));
            if (isAdded) setAdding(false);
          }}
          onCancel={() => {
            setProblem(null);
            setAdding(false);
          }}
        />
      )}
      <div className={lists.foot}>
        <span className={lists.faint} role="status">
          {deleted > 0 ? (
            <>
              {`Deleted ${formatCounted(deleted, 'cookie')}. `}
              <LinkButton onClick={() => void undo()}>Undo</LinkButton>
            </>
          ) : list?.storage === 'memory' ? (
            'Kept until Protodesk closes: nothing can be encrypted here.'
          ) : (
            'Encrypted on this computer, not in files of the workspace.'
          )}
        </span>
        <span className={styles.tools}>
          {!isAdding && <Button onClick={() => setAdding(true)}>Add cookie</Button>}
          {cookies.length > 0 && <Button onClick={() => void remove(null)}>Clear all</Button>}
        </span>
      </div>
    </div>
  );
}

function CookieRow({
  cookie,
  environmentName,
  onProblem,
  onDelete,
}: {
  readonly cookie: Cookie;
  readonly environmentName: string | null;
  readonly onProblem: (problem: Problem | null) => void;
  readonly onDelete: () => void;
}) {
  const { engine } = useApp();
  const { id, name, domain, path, isHostOnly, expiresAt, isSecure, isHttpOnly, way } = cookie;
  /** The value before it is edited; null while it is hidden. */
  const [shown, setShown] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const where = isHostOnly ? domain : `.${domain}`;
  const flags = [isSecure && 'Secure', isHttpOnly && 'HttpOnly', way].filter(Boolean).join(', ');

  async function reveal() {
    const result = await engine.revealCookie({ environmentName, id });
    if (!result.ok) return onProblem(result.problem);
    setTyped(result.value.value);
    setShown(result.value.value);
  }

  async function save() {
    if (shown === null || typed === shown) return;
    const result = await engine.changeCookie({ environmentName, id, value: typed });
    onProblem(result.ok ? null : result.problem);
    if (result.ok) setShown(typed);
  }

  return (
    <tr>
      <td>
        <code className={lists.words} title={name}>
          {name}
        </code>
      </td>
      <td>
        <span className={styles.value}>
          {shown === null ? (
            <code className={lists.words}>{hiddenValue}</code>
          ) : (
            <input
              type="text"
              className={table.cell}
              aria-label={`Value of ${name}`}
              value={typed}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
              onBlur={() => void save()}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void save();
              }}
            />
          )}
          <IconButton
            label={`${shown === null ? 'Reveal' : 'Hide'} ${name}`}
            icon={shown === null ? <Eye size={13} aria-hidden /> : <EyeOff size={13} aria-hidden />}
            onClick={() => {
              if (shown === null) void reveal();
              else setShown(null);
            }}
          />
        </span>
      </td>
      <td>
        <code
          className={lists.words}
          title={isHostOnly ? `${domain} only` : `${domain} and hosts below it`}
        >
          {where}
        </code>
      </td>
      <td>
        <code className={lists.words} title={path}>
          {path}
        </code>
      </td>
      <td>
        <span
          className={lists.words}
          title={expiresAt === null ? 'Kept until it is deleted' : momentText(expiresAt)}
        >
          {expiresAt === null ? 'Session' : expiryText(expiresAt, Date.now())}
        </span>
      </td>
      <td>
        <span className={lists.words} title={flags}>
          {flags}
        </span>
      </td>
      <td className={table.remove}>
        <IconButton
          label={`Delete ${name} of ${where}${path}`}
          icon={<X size={13} aria-hidden />}
          onClick={onDelete}
        />
      </td>
    </tr>
  );
}

const dayMs = 24 * 60 * 60_000;

/** Returns the date, or within a day the time: `22 Nov 2026`, `17:03`. */
function expiryText(iso: string, nowMs: number): string {
  const time = Date.parse(iso);
  if (time - nowMs < dayMs) return clockText(time);
  return new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' });
}

function AddForm({
  onAdd,
  onCancel,
}: {
  readonly onAdd: (url: string, text: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [url, setUrl] = useState('');
  const [text, setText] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    void onAdd(url.trim(), text.trim());
  }

  return (
    <form className={styles.form} aria-label="Add cookie" onSubmit={submit}>
      <TextField
        label="URL or host"
        value={url}
        placeholder="https://api.example.com"
        isFirst
        onChange={setUrl}
      />
      <TextField
        label="Cookie, as in Set-Cookie"
        value={text}
        placeholder="sid=1; Path=/"
        onChange={setText}
      />
      <Button type="submit" look="primary">
        Add
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}
