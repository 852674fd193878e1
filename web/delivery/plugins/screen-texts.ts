import type { Plugin } from 'vite'
import { keysSaidBy } from './keys-said.ts'
import { readWhenBuilt } from './read-when-built.ts'
import { drawnScreens } from './screens.ts'

/** The texts each page needs: those of the frame, and those of each screen by path. */
export function screenTexts(): { frame: string[]; screens: Record<string, string[]> } {
  const frame = keysSaidBy('web/root.tsx')
  const screens = drawnScreens().map(({ path, file }) => [
    path,
    [...keysSaidBy(file)].filter((key) => !frame.has(key)),
  ])
  return { frame: [...frame], screens: Object.fromEntries(screens) as Record<string, string[]> }
}

/** Finds the texts of every screen at build time, so no list is kept by hand. */
export function screenTextsPlugin(): Plugin {
  return readWhenBuilt({ name: 'screen-texts', read: screenTexts })
}
