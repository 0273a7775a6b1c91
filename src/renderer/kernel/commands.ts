import type { App, Command } from './app.ts';

/** Runs a command. Does nothing when its feature is missing, or when it has nothing to work on. */
export function runCommand(app: App, id: string): void {
  const command = commandsOf(app).find((one) => one.id === id);
  if (command && canRun(app, command)) command.run(app);
}

/** True when a command has something to work on now. */
export function canRun(app: App, command: Pick<Command, 'canRun'>): boolean {
  return command.canRun?.(app) ?? true;
}

/** Returns all commands of the window. */
export function commandsOf({ features }: Pick<App, 'features'>): readonly Command[] {
  return features.flatMap(({ commands = [] }) => commands);
}
