import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BytePlace } from '../../../../../shared/contract/engine-bytes.ts';
import { copyFormNames, copyForms, spellBytes } from '../../../../../shared/hex/spell-bytes.ts';
import { spellingNames } from '../../../../../shared/model/spelling-names.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import type { EngineCalls } from '../../../../kernel/engine-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { ByteCount } from '../../../../ui/byte-count.tsx';
import { CopyMenu } from '../../../../ui/copy-menu.tsx';
import { formatExactBytes } from '../../../../ui/format-quantity.ts';
import { GoToOffset } from '../../../../ui/hex/go-to-offset.tsx';
import type { ByteMark } from '../../../../ui/hex/hex-geometry.ts';
import { Tip } from '../../../../ui/tip.tsx';
import styles from './hex-editor.module.css';
import { HexFault } from './hex-fault.tsx';
import { HexGrid, type HexGridHandle } from './hex-grid.tsx';
import type { HexMemories } from './hex-memories.ts';
import { type HexState, type Pasted, selectionOf, takeText } from './hex-state.ts';
import { placeCaret, selectBytes } from './move-caret.ts';
import { PlaceLine } from './place-line.tsx';
import { pasteCharacters, rereadPasted } from './type-bytes.ts';

/** A refused text, and whether it was typed or pasted. */
interface Refused {
  readonly text: string;
  readonly how: 'typed' | 'pasted';
  /** The message stays until the next change. */
  readonly state: HexState;
}

/** The bytes of a body: offset, digits and characters, edited in place. */
export function HexEditor(props: HexEditorProps) {
  return <OpenHexEditor key={props.documentId} {...props} />;
}

function OpenHexEditor(props: HexEditorProps) {
  const { documentId, memories, text, framing, typeName, schemaSet, revision, problems } = props;
  const { engine } = useApp();
  const store = memories.of(documentId);
  const state = useStore(store);
  const grid = useRef<HexGridHandle>(null);
  const placeId = useId();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isFixing, setIsFixing] = useState(false);
  const { bytes, caret, fault, pasted } = state;

  // Applies text from outside before it is drawn.
  useLayoutEffect(() => {
    const before = store.getState();
    const next = takeText(before, text);
    if (next !== before) store.setState(next);
    if (next.fault !== null) setIsFixing(true);
  }, [store, text]);

  // Also after a finding, or another tab, moved the caret.
  useEffect(() => grid.current?.reveal(caret), [caret]);

  function change(next: HexState): void {
    const before = store.getState();
    store.setState(next);
    if (next.text !== before.text) props.onChange(next.text);
  }

  const { start, end } = selectionOf(state);
  const place = useBytePlace(engine, {
    bytes,
    offset: start,
    framing,
    typeName,
    schemaSet,
    revision,
  });
  const marks = useMemo((): readonly ByteMark[] => {
    const faults = problems.flatMap(({ location }) =>
      location?.offset === undefined
        ? []
        : [{ kind: 'fault' as const, start: location.offset, end: location.offset + 1 }],
    );
    if (place?.kind === 'frame') {
      return [{ kind: 'length', start: place.start, end: place.end }, ...faults];
    }
    if (place?.kind !== 'field') return faults;
    const { tagStart, lengthStart, valueStart, end } = place.range;
    return [
      { kind: 'tag', start: tagStart, end: lengthStart },
      { kind: 'length', start: lengthStart, end: valueStart },
      { kind: 'value', start: valueStart, end },
      ...faults,
    ];
  }, [place, problems]);

  function focusGrid(next: HexState): void {
    change(next);
    grid.current?.focus();
    grid.current?.reveal(next.caret);
  }

  if (fault !== null || isFixing) {
    return (
      <section className={styles.editor} aria-label="Hex">
        <HexFault text={text} onChange={props.onChange} onDone={() => setIsFixing(false)} />
      </section>
    );
  }

  const chosen = end > start ? bytes.subarray(start, end) : bytes;
  const isRefused = refused !== null && refused.state === state;
  return (
    <section className={styles.editor} aria-label="Hex">
      <header className={styles.head}>
        <span className={styles.count}>
          <ByteCount bytes={bytes.length} />
        </span>
        <Tip text="What is typed goes in between, or over what is there (Insert)">
          <Button
            className={styles.mode}
            onClick={() =>
              focusGrid({ ...store.getState(), isInserting: !state.isInserting, isHalf: false })
            }
          >
            {state.isInserting ? 'Mode: insert' : 'Mode: overwrite'}
          </Button>
        </Tip>
        <span className={styles.grow} />
        <GoToOffset
          byteLength={bytes.length}
          onGoTo={(offset) => focusGrid(placeCaret(store.getState(), offset, false))}
        />
        <CopyMenu
          label={end > start ? 'Copy selection as' : 'Copy as'}
          choices={copyForms.flatMap((form) =>
            form === 'utf8' && !isUtf8(chosen)
              ? []
              : [{ label: copyFormNames[form], getText: () => spellBytes(chosen, form) ?? '' }],
          )}
        />
      </header>
      {pasted !== null && (
        <PastedNotice
          pasted={pasted}
          onTakeAs={(kind) => focusGrid(rereadPasted(store.getState(), kind))}
        />
      )}
      {isRefused && refused.how === 'pasted' && (
        <div className={styles.notice} role="alert">
          <span>
            Nothing pasted: not hex, a dump, a list of bytes, base64 or an escaped string.
          </span>
          <Button
            look="quiet"
            onClick={() => focusGrid(pasteCharacters(store.getState(), refused.text))}
          >
            Paste as text
          </Button>
        </div>
      )}
      <HexGrid
        ref={grid}
        store={store}
        state={state}
        marks={marks}
        describedBy={placeId}
        onChange={change}
        onSelectField={() => {
          if (place?.kind !== 'field') return;
          change(selectBytes(store.getState(), place.range.tagStart, place.range.end));
        }}
        onRefused={(refusedText, how) =>
          setRefused({ text: refusedText, how, state: store.getState() })
        }
      />
      <PlaceLine
        id={placeId}
        state={state}
        place={place}
        refusal={
          isRefused && refused.how === 'typed'
            ? `${JSON.stringify(refused.text)} is not a hex digit. Tab switches to characters.`
            : null
        }
      />
    </section>
  );
}

/** A longer text is not checked, because that would happen at each key. */
const maxTextBytes = 64 * 1024;

function isUtf8(bytes: Uint8Array): boolean {
  return bytes.length <= maxTextBytes && spellBytes(bytes, 'utf8') !== null;
}

/** The props of `HexEditor` in hex-editor.tsx. */
interface HexEditorProps {
  /** The tab. Caret, scroll position and undo history are kept for each. */
  readonly documentId: string;
  /** Owned outside the view. */
  readonly memories: HexMemories;
  /** The text of the draft, in format `hex`. */
  readonly text: string;
  readonly framing: 'delimited' | null;
  /** Null names fields by number. */
  readonly typeName: string | null;
  /** The schema set of the request; null for the first that defines the type. */
  readonly schemaSet: string | null;
  /** The revision of the schemas: another revision may put a byte into another field. */
  readonly revision: number;
  /** All findings of `checkBody` for this text; those with an offset are shown at their byte. */
  readonly problems: readonly Problem[];
  readonly onChange: (text: string) => void;
}

const kindWords: Readonly<Record<Pasted['kind'], string>> = { ...spellingNames, text: 'text' };

/** Says how a paste was read, and offers other readings. */
function PastedNotice({
  pasted,
  onTakeAs,
}: {
  readonly pasted: Pasted;
  readonly onTakeAs: (kind: Pasted['kind']) => void;
}) {
  return (
    <div className={styles.notice} role="status">
      <span>{`Pasted ${formatExactBytes(pasted.byteLength)}, read as ${kindWords[pasted.kind]}.`}</span>
      {pasted.others.map(({ kind }) => (
        <Button key={kind} look="quiet" onClick={() => onTakeAs(kind)}>
          {`Read as ${kindWords[kind]}`}
        </Button>
      ))}
    </div>
  );
}

/** Short enough to feel live; a held key sends no requests. */
const delayMs = 40;

/** What the field of a byte depends on. */
interface LocatedByte {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly offset: number;
  readonly framing: 'delimited' | null;
  readonly typeName: string | null;
  readonly schemaSet: string | null;
  /** The revision of the schemas. */
  readonly revision: number;
}

/**
 * Returns the field of a byte.
 *
 * @returns null until the response for these bytes arrives
 */
function useBytePlace(engine: EngineCalls, located: LocatedByte): BytePlace | null {
  const { bytes, offset, framing, typeName, schemaSet, revision } = located;
  const [found, setFound] = useState<{ bytes: Uint8Array; place: BytePlace } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another schema has other field names
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const result = await engine.locateByte({ bytes, offset, framing, typeName, schemaSet });
      if (isCurrent && result.ok) setFound({ bytes, place: result.value });
    }, delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, bytes, offset, framing, typeName, schemaSet, revision]);
  return found?.bytes === bytes ? found.place : null;
}
