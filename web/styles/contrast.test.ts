import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRANDS } from '#domain/experiments/brand.ts'
import { MEMBER_COLOURS } from '#domain/people/member-colour.ts'

const TEXT = 4.5
const CONTROL = 3
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

const THEMES = ['light', 'dark'] as const
type Look = { theme: (typeof THEMES)[number]; brand: (typeof BRANDS)[number] }

const DARK = /@media screen and \(prefers-color-scheme: dark\) \{([^]*?\n\})/
const tokens = read('tokens.css')
const dark = DARK.exec(tokens)?.[1] ?? ''
const light = tokens.replace(DARK, '')

/** The colours of a theme and brand: the light colours, then the dark ones, then those of the brand. */
function coloursOf({ theme, brand }: Look): Record<string, string> {
  const sheet = theme === 'dark' ? `${light}${dark}` : light
  const blocks = [...sheet.matchAll(/(:root|\[data-brand='(\w+)'\]) \{([^}]*)\}/g)]
  const general = blocks.filter(([, , name]) => name === undefined)
  const own = blocks.filter(([, , name]) => name === brand)
  const bodies = [...general, ...own].map(([, , , body]) => body).join('\n')
  const pairs = [...bodies.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]
  const colours = Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
  return { ...colours, field: colours[`field-${theme}`] ?? '' }
}

/** The contrast ratio of WCAG 2.2 for two colours as #rrggbb. */
function ratio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const EVERY_GROUND = ['paper', 'card', 'well', 'brand-tint']

const pairs: [string, string[], number][] = [
  ['ink', [...EVERY_GROUND, 'field', 'raised'], TEXT],
  ['ink-2', EVERY_GROUND, TEXT],
  ['ink-3', ['paper', 'card', 'field'], TEXT],
  ['brand', ['paper', 'card', 'field', 'brand-tint'], TEXT],
  ['brand-deep', ['paper', 'card', 'brand-tint'], TEXT],
  ['on-brand', ['brand', 'brand-deep', 'bad', 'bad-deep'], TEXT],
  ['accent-deep', ['accent-tint', 'card'], TEXT],
  ['good', ['card', 'paper'], TEXT],
  ['good-deep', ['good-tint'], TEXT],
  ['bad', ['card', 'paper'], TEXT],
  ['bad-deep', ['bad-tint'], TEXT],
  ['warn-deep', ['warn-tint'], TEXT],
  ['line-strong', ['paper', 'card', 'field'], CONTROL],
  ['brand', EVERY_GROUND, CONTROL],
  ['bad', ['bad-tint', 'paper', 'field'], CONTROL],
  ['logo-2', ['logo-door'], CONTROL],
]

const looks: Look[] = THEMES.flatMap((theme) => BRANDS.map((brand) => ({ theme, brand })))
const cases = looks.flatMap((look) =>
  pairs.flatMap(([front, backs, least]) => backs.map((back) => ({ ...look, front, back, least }))),
)

test.each(cases)(
  'in $theme $brand, $front on $back has a contrast of at least $least to 1',
  ({ theme, brand, front, back, least }) => {
    const colours = coloursOf({ theme, brand })
    expect(ratio(colours[front] ?? '', colours[back] ?? '')).toBeGreaterThanOrEqual(least)
  },
)

test.each(THEMES)('in the %s theme, both brands have the same colours', (theme) => {
  expect(coloursOf({ theme, brand: 'classic' })).toEqual(coloursOf({ theme, brand: 'refresh' }))
})

test('the dark theme has its own value for every colour of text and surface', () => {
  const [day, night] = THEMES.map((theme) => coloursOf({ theme, brand: 'refresh' }))
  const same = Object.keys(day ?? {}).filter((name) => day?.[name] === night?.[name])
  expect(same).toEqual(['field-light', 'field-dark', 'logo-2', 'on-badge', 'paypal', 'venmo'])
})

test('the dark surfaces get lighter as they rise', () => {
  const colours = coloursOf({ theme: 'dark', brand: 'refresh' })
  const heights = ['paper', 'card', 'well', 'raised'].map((name) => luminance(colours[name] ?? ''))
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
})

test('every colour of the style sheets is a token', () => {
  const sheets = globSync('web/styles/*.css').filter((file) => !file.endsWith('tokens.css'))
  const written = sheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/: .*?(#[0-9a-f]{3,8}|(?:rgb|hsl)\([^)]*\))/g)].map(
      ([, colour = '']) => colour,
    ),
  )
  const members: readonly string[] = MEMBER_COLOURS
  expect(written.filter((colour) => !members.includes(colour))).toEqual([])
})

test('every token that a style sheet uses has a value', () => {
  const used = globSync('web/styles/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name),
  )
  expect(used.filter((name) => !tokens.includes(`--${name}:`))).toEqual([])
})

test('the bar of the browser has the colour of the header', () => {
  const root = readFileSync('web/root.tsx', 'utf8')
  for (const theme of THEMES) {
    const { card = '' } = coloursOf({ theme, brand: 'refresh' })
    expect(root).toContain(`media="(prefers-color-scheme: ${theme})" content="${card}"`)
  }
})

test('white on black has a contrast of 21 to 1, and a missing colour fails', () => {
  expect(ratio('#ffffff', '#000000')).toBeCloseTo(21)
  expect(ratio('', '#000000') >= TEXT).toBe(false)
})

test('the badge has every colour of a member', () => {
  const styles = read('lists.css')
  for (const colour of MEMBER_COLOURS) {
    expect(styles).toContain(`background: ${colour};`)
    expect(ratio('#ffffff', colour)).toBeGreaterThanOrEqual(TEXT)
  }
})
