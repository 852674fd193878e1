import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import routes from '../routes.ts'
import { keysSaidBy } from './keys-said.ts'

const NAME = 'virtual:screen-texts'

/** Which texts travel with which page: what the frame says, and what each screen says besides, by its path. */
export function screenTexts(): { frame: string[]; screens: Record<string, string[]> } {
  const frame = keysSaidBy('web/root.tsx')
  const screens = screensOf(routes).map(({ path, file }) => [
    path,
    [...keysSaidBy(`web/${file}`)].filter((key) => !frame.has(key)),
  ])
  return { frame: [...frame], screens: Object.fromEntries(screens) as Record<string, string[]> }
}

function screensOf(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children = [] }) => [
    ...(path !== undefined && file.endsWith('.tsx') ? [{ path, file }] : []),
    ...screensOf(children),
  ])
}

/** Reads the screens when the pages are built, so that nobody has to list by hand what a screen says. */
export function screenTextsPlugin(): Plugin {
  return {
    name: 'screen-texts',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(screenTexts())}` : undefined),
    hotUpdate({ modules }) {
      const texts = this.environment.moduleGraph.getModuleById(`\0${NAME}`)
      return texts ? [...modules, texts] : undefined
    },
  }
}
