import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, nativeTheme } from 'electron';
import { z } from 'zod';
import { type ThemeChoice, themeChoiceSchema } from '../../shared/contract/shell.ts';
import { messageOf, type Problem, problem } from '../../shared/problem.ts';
import type { Log } from './log.ts';
import { type RecentWorkspace, recentWorkspaceSchema, withRecent } from './recent-workspaces.ts';

const windowPlaceSchema = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(400).default(1280),
  height: z.number().int().min(300).default(800),
  isMaximized: z.boolean().default(false),
});

/** The place of the window: device-independent pixels; no position until it was moved. */
export type WindowPlace = z.infer<typeof windowPlaceSchema>;

const settingsSchema = z.object({
  theme: themeChoiceSchema.default('system'),
  window: windowPlaceSchema.prefault({}),
  /** The workspace to open at the start; null is the samples. */
  workspaceFolder: z.string().nullable().default(null),
  recentWorkspaces: z.array(recentWorkspaceSchema).default([]),
});

type SettingsData = z.infer<typeof settingsSchema>;

/** This computer's settings: theme, window place, recent workspaces. */
export interface Settings {
  readonly theme: ThemeChoice;
  readonly window: WindowPlace;
  /** The Problem of a damaged settings file that was set aside. */
  readonly startProblem: Problem | null;
  /** The workspace that was open last; null is the samples. */
  readonly workspaceFolder: string | null;
  /** The latest first, including missing ones; never the samples. */
  readonly recentWorkspaces: readonly RecentWorkspace[];
  setTheme(theme: ThemeChoice): void;
  setWindow(place: WindowPlace): void;
  setWorkspaceFolder(folder: string | null): void;
  noteWorkspace(opened: RecentWorkspace): void;
}

/** Reads the settings; a damaged file is set aside and reported, and never stops the start. */
export function setupSettings(log: Log): Settings {
  const path = join(app.getPath('userData'), 'settings.json');
  const { found, startProblem } = read(path);
  let data: SettingsData = found;
  nativeTheme.themeSource = data.theme;

  function write(next: SettingsData): void {
    data = next;
    try {
      writeFileSync(`${path}.tmp`, JSON.stringify(data, null, 2));
      renameSync(`${path}.tmp`, path);
    } catch (error) {
      log.error('settings', error);
    }
  }

  return {
    get theme() {
      return data.theme;
    },
    get window() {
      return data.window;
    },
    get workspaceFolder() {
      return data.workspaceFolder;
    },
    get recentWorkspaces() {
      return data.recentWorkspaces;
    },
    startProblem,
    setTheme(theme) {
      nativeTheme.themeSource = theme;
      write({ ...data, theme });
    },
    setWindow(place) {
      write({ ...data, window: place });
    },
    setWorkspaceFolder(folder) {
      write({ ...data, workspaceFolder: folder });
    },
    noteWorkspace(opened) {
      write({ ...data, recentWorkspaces: withRecent(data.recentWorkspaces, opened) });
    },
  };
}

function read(path: string): { found: SettingsData; startProblem: Problem | null } {
  const defaults = settingsSchema.parse({});
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { found: defaults, startProblem: null };
    }
    return { found: defaults, startProblem: damaged(path, error) };
  }
  try {
    return { found: settingsSchema.parse(JSON.parse(text)), startProblem: null };
  } catch (error) {
    return { found: defaults, startProblem: damaged(path, error) };
  }
}

function damaged(path: string, error: unknown): Problem {
  const kept = `${path}.damaged-${Date.now()}`;
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'The settings file is damaged',
    detail: `Theme, window size and the list of workspaces are reset. ${isMoved(path, kept) ? `The damaged file was kept as ${kept}.` : 'It could not be moved away.'}`,
    location: { file: path },
    cause: messageOf(error),
  });
}

/** False when it is locked, or in a read-only place. */
function isMoved(path: string, target: string): boolean {
  try {
    renameSync(path, target);
    return true;
  } catch {
    return false;
  }
}
