import { createStore } from 'zustand/vanilla';
import type { ProjectFolder } from '../../../shared/model/project.ts';
import { ownState } from '../../kernel/own-state.ts';

/** The project whose sheet is open; null when none is. */
export const projectStoreOf = ownState(() =>
  createStore<{ readonly project: ProjectFolder | null }>(() => ({ project: null })),
);
