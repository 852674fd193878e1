import type { Plugin } from 'vite'
import { textKeysOf } from './text-keys.ts'
import { readWhenBuilt } from './read-when-built.ts'
import { renderedScreens } from './screens.ts'

/** The texts each page needs: those of the frame, and those of each screen by path. */
export function screenTexts(): { frame: string[]; screens: Record<string, string[]> } {
  const frame = textKeysOf('web/root.tsx')
  const screens = renderedScreens().map(({ path, file }) => [
    path,
    [...textKeysOf(file)].filter((key) => !frame.has(key)),
  ])
  return { frame: [...frame], screens: Object.fromEntries(screens) as Record<string, string[]> }
}

/** Finds the texts of every screen at build time, so no list is kept by hand. */
export function screenTextsPlugin(): Plugin {
  return readWhenBuilt({ name: 'screen-texts', read: screenTexts })
}
