import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { bodyPartId } from '../../../../shared/model/body-id.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { ByteCount } from '../../../ui/byte-count.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { EngineCalls } from '../base/engine-calls.ts';
import { readRange } from '../base/read-range.ts';
import { noSlots, SlotsContext } from '../base/slots.tsx';
import { HexPane } from '../hex/hex-pane.tsx';
import { saveForm } from '../save/save-form.ts';
import { fileNameOf, type SavedForm } from '../save/saved-forms.ts';
import { ImageView } from './image-view.tsx';
import { TextPane } from './text-pane.tsx';
import { probedBytes, type ValueView, viewsOf } from './value-kind.ts';
import styles from './value-viewer.module.css';

/** A value that is viewed as a whole. */
export interface ViewedValue {
  /** Its field path. */
  readonly path: string;
  /** The body that contains it. */
  readonly bodyId: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly isString: boolean;
}

const viewNames: Readonly<Record<ValueView, string>> = {
  text: 'Text',
  json: 'JSON',
  image: 'Image',
  message: 'Protobuf',
  hex: 'Hex',
};

/** Shows one value in its own window: as text, JSON, image, message or bytes. */
export function ValueViewer({
  engine,
  value,
  renderMessage,
  onClose,
}: {
  readonly engine: EngineCalls;
  /** Null shows nothing. */
  readonly value: ViewedValue | null;
  /** Shows the value as a message without a schema. */
  readonly renderMessage: (bodyId: string, byteLength: number) => ReactNode;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={value !== null && <bdi className={styles.path}>{value.path}</bdi>}
      size="min(1000px, 90vw)"
      centered
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: styles.dialog ?? '' }}
    >
      {value !== null && (
        // Its tools belong to the dialog, not to the row of tabs behind it.
        <SlotsContext value={noSlots}>
          <Viewer
            key={`${value.bodyId} ${value.start}`}
            engine={engine}
            value={value}
            renderMessage={renderMessage}
          />
        </SlotsContext>
      )}
    </Modal>
  );
}

function Viewer({
  engine,
  value,
  renderMessage,
}: {
  readonly engine: EngineCalls;
  readonly value: ViewedValue;
  readonly renderMessage: (bodyId: string, byteLength: number) => ReactNode;
}) {
  const app = useApp();
  const { path, bodyId, start, end, isString } = value;
  const [head, setHead] = useState<Uint8Array | null>(null);
  const [chosen, setChosen] = useState<ValueView | null>(null);
  const partId = bodyPartId(bodyId, { start, end, coding: null });
  const byteLength = end - start;

  useEffect(() => {
    let isWanted = true;
    void readRange(engine, bodyId, start, Math.min(end, start + probedBytes)).then((bytes) => {
      if (isWanted) setHead(bytes ?? new Uint8Array());
    });
    return () => {
      isWanted = false;
    };
  }, [engine, bodyId, start, end]);

  if (head === null) return <div className={styles.viewer} aria-busy />;
  const views = viewsOf(head, isString);
  const view = chosen ?? views[0] ?? 'hex';
  return (
    <div className={styles.viewer}>
      <div className={styles.tools}>
        <Segmented
          label="View of the value"
          value={view}
          segments={views.map((one) => ({ value: one, label: viewNames[one] }))}
          onChange={setChosen}
        />
        <span className={styles.count}>
          <ByteCount bytes={byteLength} />
        </span>
        <Button
          look="quiet"
          className={styles.save}
          onClick={() => void saveForm(app, savedValue(partId, byteLength, view), fileNameOf(path))}
        >
          Save...
        </Button>
      </div>
      <div className={styles.shown}>
        {view === 'text' && (
          <TextPane
            engine={engine}
            bodyId={partId}
            as={{ kind: 'raw', charset: null }}
            label="Text of the value"
          />
        )}
        {view === 'json' && (
          <TextPane
            engine={engine}
            bodyId={partId}
            as={{ kind: 'json', charset: null }}
            label="JSON of the value"
          />
        )}
        {view === 'image' && <ImageView engine={engine} bodyId={partId} byteLength={byteLength} />}
        {view === 'message' && renderMessage(partId, byteLength)}
        {view === 'hex' && (
          <HexPane engine={engine} bodyId={partId} byteLength={byteLength} mark={null} />
        )}
      </div>
    </div>
  );
}

/** Returns the form that saves the bytes of a value. */
function savedValue(bodyId: string, byteLength: number, view: ValueView): SavedForm {
  const endings = {
    text: 'txt',
    json: 'json',
    message: 'binpb',
    image: 'bin',
    hex: 'bin',
  } as const;
  return {
    id: 'body',
    label: 'The value',
    bytes: null,
    ending: endings[view],
    content: { kind: 'bytes', body: { id: bodyId, byteLength } },
  };
}
