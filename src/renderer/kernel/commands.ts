import type { MenuCommandWords } from '../../shared/model/menu-commands.ts';
import type { App } from './app-context.ts';

/** Something that can be done from anywhere in the window: by its keys, in the palette, in the system's menu. */
export interface Command extends MenuCommandWords {
  /** Those of the system's menu have the ids of `menuCommands`. */
  readonly id: string;
  /** Its place in the palette, which lists the smaller ones first; left out where it is not listed. */
  readonly order?: number;
  /** Whether it goes on while its keys are held. */
  readonly isRepeated?: boolean;
  readonly run: (app: App) => void;
}

/** Does what a command says; one whose feature is not there does nothing. */
export function runCommand(app: App, id: string): void {
  commandsOf(app)
    .find((command) => command.id === id)
    ?.run(app);
}

/** All commands of the window. */
export function commandsOf({ features }: Pick<App, 'features'>): readonly Command[] {
  return features.flatMap(({ commands = [] }) => commands);
}
