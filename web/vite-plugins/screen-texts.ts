import type { Plugin } from 'vite'
import { keysSaidBy } from './keys-said.ts'
import { readWhenBuilt } from './read-when-built.ts'
import { drawnScreens } from './screens.ts'

/** Which texts travel with which page: what the frame says, and what each screen says besides, by its path. */
export function screenTexts(): { frame: string[]; screens: Record<string, string[]> } {
  const frame = keysSaidBy('web/root.tsx')
  const screens = drawnScreens().map(({ path, file }) => [
    path,
    [...keysSaidBy(file)].filter((key) => !frame.has(key)),
  ])
  return { frame: [...frame], screens: Object.fromEntries(screens) as Record<string, string[]> }
}

/** Reads the screens when the pages are built, so that nobody has to list by hand what a screen says. */
export function screenTextsPlugin(): Plugin {
  return readWhenBuilt({ name: 'screen-texts', read: screenTexts })
}
