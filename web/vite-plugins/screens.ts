import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../routes.ts'

/** A page that is drawn: the name React Router gives its route, its path below the base path, and its module. */
export type DrawnScreen = { id: string; path: string; file: string }

/** Every screen of the site's table of contents. */
export function drawnScreens(entries: readonly RouteConfigEntry[] = routes): DrawnScreen[] {
  return entries.flatMap(({ id, path, file, children = [] }) => [
    ...(path !== undefined && file.endsWith('.tsx')
      ? [{ id: id ?? file.replace(/\.tsx$/, ''), path, file: `web/${file}` }]
      : []),
    ...drawnScreens(children),
  ])
}
