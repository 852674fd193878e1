import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

/** A rendered page: React Router's route id, its path below the base path, and its module. */
export type RenderedScreen = { id: string; path: string; file: string }

/** Every rendered page in the site's routes. */
export function renderedScreens(entries: readonly RouteConfigEntry[] = routes): RenderedScreen[] {
  return entries.flatMap(({ id, path, file, children = [] }) => [
    ...(path !== undefined && file.endsWith('.tsx')
      ? [{ id: id ?? file.replace(/\.tsx$/, ''), path, file: `web/${file}` }]
      : []),
    ...renderedScreens(children),
  ])
}
