import { html } from 'hono/html'
import type { Html } from '../page/html.ts'

export const LANGUAGES = { en: 'English', 'es-MX': 'Español' } as const
export const WIDTHS = ['1180', '390'] as const
export type Shown = {
  languages: (keyof typeof LANGUAGES)[]
  widths: (typeof WIDTHS)[number][]
  dark: boolean
  /** Only the states with an error. */
  errors: boolean
}

/** The filters in the URL. By default, all languages and widths. */
export function shownBy(query: Record<string, string>): Shown {
  const { language, width, theme, state } = query
  return {
    languages: language === 'en' || language === 'es-MX' ? [language] : ['en', 'es-MX'],
    widths: width === '1180' || width === '390' ? [width] : [...WIDTHS],
    dark: theme === 'dark',
    errors: state === 'errors',
  }
}

type Query = Readonly<Record<string, string | null>>

/** The query of the URL with some changes. Null removes a parameter. */
function queryOf({ languages, widths, dark, errors }: Shown, changed: Query): string {
  const all: Query = {
    language: languages.length === 1 ? (languages[0] ?? null) : null,
    width: widths.length === 1 ? (widths[0] ?? null) : null,
    theme: dark ? 'dark' : null,
    state: errors ? 'errors' : null,
    ...changed,
  }
  const pairs = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null)
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

/** Links that change the filters of the page at `path`. `place` is the fragment to return to. */
export function chipsFor(path: string, place = '') {
  const chip = (name: string, isOn: boolean, query: string): Html =>
    html`<a class="chip" href="${path}${query}${place}" ${isOn ? html`aria-current="true"` : ''}>${name}</a>`
  return {
    languages: (shown: Shown): Html[] =>
      Object.entries(LANGUAGES).map(([key, name]) =>
        chip(
          name,
          shown.languages.length === 1 && shown.languages[0] === key,
          queryOf(shown, { language: key }),
        ),
      ),
    bothLanguages: (shown: Shown): Html =>
      chip('Both languages', shown.languages.length > 1, queryOf(shown, { language: null })),
    widths: (shown: Shown): Html[] =>
      WIDTHS.map((width) =>
        chip(width, shown.widths.length === 1 && shown.widths[0] === width, queryOf(shown, { width })),
      ),
    bothWidths: (shown: Shown): Html =>
      chip('Both widths', shown.widths.length > 1, queryOf(shown, { width: null })),
    narrow: (shown: Shown): Html => {
      const isNarrow = shown.widths.length === 1 && shown.widths[0] === '390'
      return chip('390', isNarrow, queryOf(shown, { width: isNarrow ? '1180' : '390' }))
    },
    dark: (shown: Shown): Html =>
      chip('Dark', shown.dark, queryOf(shown, { theme: shown.dark ? null : 'dark' })),
    errors: (shown: Shown): Html =>
      chip('Errors', shown.errors, queryOf(shown, { state: shown.errors ? null : 'errors' })),
  }
}
