import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { PERSONAS } from '../personas/personas.ts'
import { screensPage } from './screens-page.ts'
import { shownBy } from './shown.ts'
import { SCREENS } from './screens.ts'

/** Routes of pages have a component. The other routes handle forms and redirects. */
const pages = routes.flatMap(({ children = [] }) => children).filter(({ file }) => file.endsWith('.tsx'))
const shown = Object.values(SCREENS).flat()

test('every page of the site has a frame in the workshop', () => {
  const paths = new Set(shown.map(({ path }) => path))
  expect(pages.map(({ path }) => path).filter((path) => path !== undefined && !paths.has(path))).toEqual([])
})

test('every frame of the workshop is a page of the site, seen by a persona', () => {
  const paths = new Set(pages.map(({ path }) => path))
  expect(shown.filter(({ path }) => !paths.has(path)).map(({ path }) => path)).toEqual([])
  expect(shown.filter(({ as }) => !(as in PERSONAS)).map(({ as }) => as)).toEqual([])
})

test('the page of screens shows each screen in both languages and both widths', async () => {
  const page = String(await screensPage(shownBy({})))
  const titles = [...page.matchAll(/<iframe\s+title="([^"]+)"/g)].map(([, title]) => title)
  const looks = ['en, 1180', 'es-MX, 1180', 'en, 390', 'es-MX, 390']
  const wanted = shown.flatMap(({ path }) => looks.map((look) => `/${path}, ${look}`))
  expect(titles).toEqual(wanted)
})
