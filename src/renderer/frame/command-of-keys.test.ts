import { describe, expect, it } from 'vitest';
import { commandsOf } from '../kernel/commands.ts';
import { commandOfKeys } from './command-of-keys.ts';
import { features } from './features.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

const commands = commandsOf({ features });

describe('commandOfKeys', () => {
  it.each([
    [{ key: 'Enter', ctrlKey: true }, false, 'send'],
    [{ key: 'K', ctrlKey: true }, false, 'open-palette'],
    [{ key: 't', metaKey: true }, true, 'new-tab'],
    [{ key: 't', ctrlKey: true }, true, null],
    [{ key: 't', metaKey: true }, false, null],
    [{ key: 'T', ctrlKey: true, shiftKey: true }, false, 'reopen-tab'],
    [{ key: 't', metaKey: true, shiftKey: true }, true, 'reopen-tab'],
    [{ key: 'o', ctrlKey: true }, false, 'open-body'],
    [{ key: 'O', ctrlKey: true, shiftKey: true }, false, 'open-pasted'],
    [{ key: 'M', ctrlKey: true, shiftKey: true }, false, 'response-room'],
    [{ key: 'w', ctrlKey: true, shiftKey: true }, false, null],
    [{ key: 'f', ctrlKey: true, altKey: true }, false, null],
    [{ key: 'f' }, false, null],
    [{ key: '1', ctrlKey: true }, false, 'tab-1'],
    [{ key: '9', ctrlKey: true }, false, 'tab-9'],
    [{ key: '0', ctrlKey: true }, false, null],
    [{ key: ',', metaKey: true }, true, 'preferences'],
    [{ key: '/', ctrlKey: true, shiftKey: true }, false, 'shortcuts'],
    [{ key: 'F6' }, false, 'next-pane'],
    [{ key: 'F6', shiftKey: true }, true, 'previous-pane'],
    [{ key: 'F6', ctrlKey: true }, false, null],
    [{ key: 'Tab', ctrlKey: true }, true, 'next-tab'],
    [{ key: 'Tab', ctrlKey: true, shiftKey: true }, false, 'previous-tab'],
  ])('%j (mac: %s) is %j', (keys, isMac, id) => {
    expect(commandOfKeys(commands, { ...none, ...keys }, isMac)?.id ?? null).toBe(id);
  });
});
