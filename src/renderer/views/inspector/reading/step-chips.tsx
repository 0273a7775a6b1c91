import { Menu } from '@mantine/core';
import { CircleAlert, Layers } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type AppliedStep,
  askedStep,
  type BodyFraming,
  type DecodingStep,
  layoutOf,
  messageCodingOf,
  withMessageCoding,
} from '../../../../shared/model/decoding.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { dropStep, hasRoomForStep, putStep, type StepPlace } from './edit-steps.ts';
import { plainSteps } from './read-choice.ts';
import styles from './step-chips.module.css';
import { describeStep, offeredMessageCodings, offeredSteps } from './step-words.ts';
import type { BodyReading } from './use-body-reading.ts';

/** Shows each step from the received bytes as a chip that can be changed, and a button to add more. */
export function StepChips({
  steps,
  messageCount,
  reading,
  onKeep,
}: {
  readonly steps: readonly AppliedStep[];
  /** Null when the body is one message, or none. */
  readonly messageCount: number | null;
  readonly reading: BodyReading;
  /** Saves the steps as a rule of the request; null when there is nothing to save. */
  readonly onKeep: (() => void) | null;
}) {
  // The place of the skip step whose number of bytes is being asked.
  const [skipPlace, setSkipPlace] = useState<StepPlace | null>(null);
  const plain = plainSteps(steps);
  const isOwn = steps.some(({ source }) => source === 'chosen');

  function put(place: StepPlace, step: DecodingStep | null) {
    if (step === null) setSkipPlace(place);
    else reading.setSteps(putStep(plain, place, step));
  }

  const takeBack = (
    <>
      {onKeep !== null && <Menu.Item onClick={onKeep}>Always decode like this</Menu.Item>}
      <Menu.Item disabled={!isOwn && !reading.isChosen} onClick={() => reading.setSteps(null)}>
        Automatic steps
      </Menu.Item>
    </>
  );

  return (
    <span className={styles.chips}>
      {numbered(steps).map(({ key, applied, index }) => (
        <Menu key={key} position="bottom-start" offset={4}>
          <Menu.Target>
            <Chip applied={applied} messageCount={messageCount} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label className={styles.about}>
              {describeStep(applied, messageCount).title}
            </Menu.Label>
            <Menu.Item onClick={() => reading.setSteps(dropStep(plain, index))}>
              Remove this step
            </Menu.Item>
            <MessageCodingItems
              asked={askedStep(applied)}
              onFraming={(framing) => put(index, { kind: 'frames', framing })}
            />
            <StepItems title="Replace with" onStep={(step) => put(index, step)} />
            {hasRoomForStep(plain) && (
              <StepItems title="Add a step" onStep={(step) => put('end', step)} />
            )}
            <Menu.Divider />
            {takeBack}
          </Menu.Dropdown>
        </Menu>
      ))}
      <Menu position="bottom-start" offset={4}>
        <Menu.Target>
          <IconButton
            label={
              steps.length === 0
                ? 'Unpack the bytes first: gzip, base64, frames'
                : 'Change decoding steps'
            }
            icon={<Layers size={14} aria-hidden />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={styles.about}>
            {steps.length === 0
              ? 'The bytes are read as received.'
              : 'Steps applied to the received bytes, in order.'}
          </Menu.Label>
          {hasRoomForStep(plain) && (
            <StepItems title="Add a step" onStep={(step) => put('end', step)} />
          )}
          <Menu.Item disabled={steps.length === 0} onClick={() => reading.setSteps([])}>
            Use the bytes as received
          </Menu.Item>
          <Menu.Divider />
          {takeBack}
        </Menu.Dropdown>
      </Menu>
      {skipPlace !== null && (
        <SkipDialog
          onSkip={(bytes) => {
            setSkipPlace(null);
            put(skipPlace, { kind: 'skip', bytes });
          }}
          onClose={() => setSkipPlace(null)}
        />
      )}
    </span>
  );
}

/** Adds numbers as keys: a step may occur twice. */
function numbered(steps: readonly AppliedStep[]) {
  return steps.map((applied, index) => ({
    key: `${index} ${JSON.stringify(applied.step)}`,
    applied,
    index,
  }));
}

/** The target of a menu: the menu sets its ref and attributes. */
function Chip({
  applied,
  messageCount,
  className,
  ...rest
}: {
  readonly applied: AppliedStep;
  readonly messageCount: number | null;
  readonly className?: string;
}) {
  const { label, mark, title } = describeStep(applied, messageCount);
  const isBad = applied.problem !== null;
  return (
    <button
      type="button"
      className={joinClasses(
        styles.chip,
        isBad && styles.bad,
        mark === 'guess' && styles.guess,
        className,
      )}
      title={title}
      aria-label={`Decoding step: ${label}${mark === null ? '' : ` (${mark})`}${isBad ? ', failed' : ''}`}
      {...rest}
    >
      {isBad && <CircleAlert size={12} aria-hidden />}
      {label}
      {mark !== null && <span className={styles.mark}>({mark})</span>}
    </button>
  );
}

/** A submenu of the codings of compressed gRPC messages. */
function MessageCodingItems({
  asked,
  onFraming,
}: {
  readonly asked: DecodingStep;
  readonly onFraming: (framing: BodyFraming) => void;
}) {
  if (asked.kind !== 'frames' || !layoutOf(asked.framing).startsWith('grpc')) return null;
  const { framing } = asked;
  return (
    <Menu.Sub position="right-start" offset={0}>
      <Menu.Sub.Target>
        <Menu.Sub.Item>Compressed messages are packed with</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={messageCodingOf(framing) ?? ''}>
          {offeredMessageCodings.map(({ label, note, coding }) => (
            <Menu.RadioItem
              key={label}
              value={coding ?? ''}
              closeMenuOnClick
              rightSection={<span className={styles.note}>{note}</span>}
              onChange={() => onFraming(withMessageCoding(framing, coding))}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

/** A submenu of all steps. */
function StepItems({
  title,
  onStep,
}: {
  readonly title: string;
  readonly onStep: (step: DecodingStep | null) => void;
}) {
  return (
    <Menu.Sub position="right-start" offset={0}>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{title}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {offeredSteps.map((group) => (
          <div key={group.title}>
            <Menu.Label>{group.title}</Menu.Label>
            {group.steps.map(({ label, note, step }) => (
              <Menu.Item
                key={`${label} ${note}`}
                rightSection={<span className={styles.note}>{note}</span>}
                onClick={() => onStep(step)}
              >
                {label}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

/** Asks how many bytes at the start are not part of the message. */
function SkipDialog({
  onSkip,
  onClose,
}: {
  readonly onSkip: (bytes: number) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [text, setText] = useState('5');
  const bytes = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  return (
    <Dialog
      title="Skip bytes at the start"
      isOpen
      onClose={onClose}
      onSubmit={() => bytes > 0 && onSkip(bytes)}
      widthPx={340}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={bytes === 0}>
            Skip
          </Button>
        </>
      }
    >
      <label className={styles.skip} htmlFor={id}>
        Bytes
        <input
          id={id}
          type="text"
          inputMode="numeric"
          className={styles.number}
          value={text}
          autoComplete="off"
          data-autofocus
          aria-invalid={bytes === 0}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}
