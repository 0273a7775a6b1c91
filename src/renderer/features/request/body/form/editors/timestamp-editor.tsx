import { Popover } from '@mantine/core';
import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { joinClasses } from '../../../../../ui/join-classes.ts';
import { Switch } from '../../../../../ui/switch.tsx';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';
import { LineEditor } from './line-editor.tsx';
import { localOffset, nowText, pickedTime, textOfPicked } from './time-text.ts';

const zones = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'This computer' },
] as const;

/** A Timestamp as RFC 3339 text, with a date picker and a button for the current time. */
export function TimestampEditor(props: EditorProps) {
  const { label, onText } = props;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }

  return (
    <LineEditor
      {...props}
      tools={
        <>
          <button
            type="button"
            tabIndex={-1}
            className={joinClasses(styles.tool, styles.quiet)}
            aria-label={`Set ${label} to now`}
            onClick={() => onText(nowText(Date.now()))}
          >
            now
          </button>
          <Popover
            opened={isOpen}
            onChange={setIsOpen}
            position="bottom-end"
            offset={3}
            trapFocus
            withRoles={false}
          >
            <Popover.Target>
              <button
                ref={opener}
                type="button"
                tabIndex={-1}
                className={styles.tool}
                aria-label={`Pick date and time of ${label}`}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                <CalendarClock size={13} aria-hidden />
              </button>
            </Popover.Target>
            <Popover.Dropdown
              role="dialog"
              aria-label={`Date and time of ${label}`}
              onKeyDown={(event) => {
                event.stopPropagation();
                if (event.key === 'Escape' || event.key === 'Enter') close();
              }}
            >
              <TimePicker text={props.text ?? ''} onText={onText} onDone={close} />
            </Popover.Dropdown>
          </Popover>
        </>
      }
    />
  );
}

function TimePicker({
  text,
  onText,
  onDone,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onDone: () => void;
}) {
  const [zone, setZone] = useState<'utc' | 'local'>('utc');
  // True while the picker lacks a part of the time; the text does not change then.
  const [isPartial, setIsPartial] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const offset = zone === 'utc' ? 0 : localOffset(text, Date.now());
  const picked = pickedTime(text, offset);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.picker}>
      <input
        ref={field}
        type="datetime-local"
        className={styles.time}
        step={1}
        min="0001-01-01T00:00:00"
        max="9999-12-31T23:59:59"
        aria-label="Date and time"
        value={isPartial ? '' : (picked?.local ?? '')}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const next = textOfPicked(value, picked?.fraction ?? '', offset);
          setIsPartial(value === '');
          if (next !== null) onText(next);
        }}
      />
      <div className={styles.pickerRow}>
        <Switch label="Time zone" value={zone} options={zones} onChange={setZone} />
        {picked !== null && picked.fraction !== '' && (
          <span className={styles.pickerNote}>{picked.fraction} s is kept</span>
        )}
      </div>
      <div className={styles.pickerRow}>
        <Button
          onClick={() => {
            setIsPartial(false);
            onText(nowText(Date.now()));
          }}
        >
          Now
        </Button>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
