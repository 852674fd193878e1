import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import type { Role } from '#domain/console/roles.ts'

/** The lines that `npm start` prints: the address of the console, and the people who can log in there. */
export function consoleGreeting(
  origin: string,
  people: readonly { name: string; role: Role | null }[],
): string {
  const names = people.map(({ name, role }) => `  ${name}, ${role ?? 'without a role'}`)
  return [
    `Console of staff: ${origin}${CONSOLE_BASE}`,
    ...(names.length > 0 ? ['Log in as'] : []),
    ...names,
    '',
  ].join('\n')
}
