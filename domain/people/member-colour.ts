/** The eight colours of initials badges, each dark enough for white text at 4.5:1. */
export const MEMBER_COLOURS = [
  '#0f6b62',
  '#a8442d',
  '#3d5a9e',
  '#7a4b94',
  '#7a5200',
  '#1b7443',
  '#8c3a5c',
  '#47605c',
] as const

/** The colour of the n-th member of a family, counted from 0. */
export function memberColour(position: number): string {
  return MEMBER_COLOURS[position % MEMBER_COLOURS.length] ?? MEMBER_COLOURS[0]
}

/** Initials for a badge: the first letter of each name, in any script. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
