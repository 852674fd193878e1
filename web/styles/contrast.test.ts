import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MEMBER_COLOURS } from '#domain/people/member-colour.ts'

const TEXT = 4.5
const CONTROL = 3
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The colours of one brand: the default colours with the brand's own on top. */
function coloursOf(brand: string): Record<string, string> {
  const blocks = read('tokens.css').matchAll(/\[data-brand='(\w+)'\] \{([^}]*)\}/g)
  const wanted = [...blocks].filter(([, name]) => name === 'refresh' || name === brand)
  const bodies = wanted.map(([, , body]) => body).join('\n')
  const pairs = [...bodies.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
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

const pairs: [string, string[], number][] = [
  ['ink', ['paper', 'card', 'well', 'brand-tint'], TEXT],
  ['ink-2', ['paper', 'card', 'well', 'brand-tint'], TEXT],
  ['ink-3', ['paper', 'card'], TEXT],
  ['brand', ['paper', 'card', 'brand-tint'], TEXT],
  ['brand-deep', ['paper', 'card', 'brand-tint'], TEXT],
  ['on-brand', ['brand', 'brand-deep'], TEXT],
  ['accent-deep', ['accent-tint', 'card'], TEXT],
  ['good', ['card', 'paper'], TEXT],
  ['good-deep', ['good-tint'], TEXT],
  ['bad', ['card', 'paper'], TEXT],
  ['bad-deep', ['bad-tint'], TEXT],
  ['warn-deep', ['warn-tint'], TEXT],
  ['line-strong', ['paper', 'card'], CONTROL],
  ['brand', ['paper', 'card', 'well', 'brand-tint'], CONTROL],
  ['bad', ['bad-tint', 'paper'], CONTROL],
]

const cases = ['refresh', 'classic'].flatMap((brand) =>
  pairs.flatMap(([front, backs, least]) => backs.map((back) => ({ brand, front, back, least }))),
)

test.each(cases)(
  'in $brand, $front on $back has a contrast of at least $least to 1',
  ({ brand, front, back, least }) => {
    const colours = coloursOf(brand)
    expect(ratio(colours[front] ?? '', colours[back] ?? '')).toBeGreaterThanOrEqual(least)
  },
)

test('white on black has a contrast of 21 to 1, and a missing colour fails', () => {
  expect(ratio('#ffffff', '#000000')).toBeCloseTo(21)
  expect(ratio('', '#000000') >= TEXT).toBe(false)
})

test('the badge has every colour of a member', () => {
  const styles = read('lists.css')
  for (const colour of MEMBER_COLOURS) expect(styles).toContain(`background: ${colour};`)
})
