import { createStore } from 'zustand/vanilla';
import { ownState } from '../../kernel/own-state.ts';

/** Whether a text is asked for, to open what it holds. */
export const pasteStoreOf = ownState(() => createStore(() => ({ isOpen: false })));
