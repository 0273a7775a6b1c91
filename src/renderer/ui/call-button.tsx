import { CircleStop } from 'lucide-react';
import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A call that lasts so long can be cancelled where it was started: a double press comes before. */
export const cancelAfterMs = 500;

/**
 * The button that starts a call, and cancels it while `isCancel`. A press that cancels never starts the next
 * call with its second half.
 */
export function CallButton({
  isCancel,
  onStart,
  onCancel,
  className,
  ...start
}: Omit<ButtonProps, 'onClick'> & {
  readonly isCancel: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}) {
  const hasCancelled = useRef(false);
  if (isCancel) {
    return (
      <Button
        look="danger"
        className={className}
        icon={<CircleStop size={14} aria-hidden />}
        // Enter that is still held from the start.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => {
          hasCancelled.current = true;
          onCancel();
        }}
      >
        Cancel
      </Button>
    );
  }
  return (
    <Button
      className={className}
      {...start}
      onClick={({ detail }) => {
        if (hasCancelled.current && detail > 1) return;
        hasCancelled.current = false;
        onStart();
      }}
    />
  );
}
