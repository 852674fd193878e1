import type { Happening } from './events.ts'

export type Bar = { row: string; from: number; to: number; kind: 'leader' | 'gap' | 'planned' }
type Drawing = {
  begun: number
  ended: number
  rows: readonly string[]
  bars: readonly Bar[]
  happenings: readonly Happening[]
  /** Orders paid in each second since the beginning. */
  paid: readonly number[]
}

const [LEFT, TOP, ROW, WIDTH, CHART] = [110, 40, 24, 1100, 80]
const COLOURS = { leader: '#2a6f97', gap: '#c1121f', planned: '#e9c46a' }

/** Draws the events over time as SVG: one row for each place, and the paid orders below. */
export function drawTimeline({ begun, ended, rows, bars, happenings, paid }: Drawing): string {
  const scale = (WIDTH - LEFT - 20) / Math.max(1, ended - begun)
  const x = (at: number) => (LEFT + (at - begun) * scale).toFixed(1)
  const y = (row: string) => TOP + rows.indexOf(row) * ROW
  const bottom = TOP + rows.length * ROW
  const most = Math.max(1, ...paid)
  const parts = [
    ...rows.map(
      (row) =>
        `<text x="8" y="${y(row) + 16}">${row}</text><line x1="${LEFT}" x2="${WIDTH - 20}" y1="${y(row) + 12}" y2="${y(row) + 12}" stroke="#ddd"/>`,
    ),
    ...bars.map(
      ({ row, from, to, kind }) =>
        `<rect x="${x(from)}" y="${y(row) + 4}" width="${Math.max(1, (to - from) * scale).toFixed(1)}" height="16" fill="${COLOURS[kind]}"><title>${kind}, ${((to - from) / 1000).toFixed(1)} s</title></rect>`,
    ),
    ...happenings
      .filter(({ place }) => rows.includes(place))
      .map(
        ({ at, place, what }) =>
          `<circle cx="${x(at)}" cy="${y(place) + 12}" r="4" fill="${what.includes('kill') || what === 'frozen' ? '#111' : '#fff'}" stroke="#111"><title>${what}</title></circle>`,
      ),
    ...paid.map((count, second) => {
      const height = (count / most) * CHART
      return `<rect x="${x(begun + second * 1000)}" y="${(bottom + 10 + CHART - height).toFixed(1)}" width="${Math.max(1, 1000 * scale - 0.5).toFixed(1)}" height="${height.toFixed(1)}" fill="#52b788"/>`
    }),
    ...ticks(begun, ended).map(
      (at) =>
        `<text x="${x(at)}" y="28" text-anchor="middle" fill="#666">${Math.round((at - begun) / 1000)} s</text>`,
    ),
    `<text x="8" y="${bottom + 30}">paid a second</text><text x="8" y="${bottom + 46}" fill="#666">at most ${most}</text>`,
  ]
  const height = bottom + CHART + 24
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12"><rect width="${WIDTH}" height="${height}" fill="#fff"/>${parts.join('\n')}</svg>\n`
}

const MINUTE_MS = 60_000

function ticks(begun: number, ended: number): number[] {
  const step = ended - begun > 10 * MINUTE_MS ? 2 * MINUTE_MS : MINUTE_MS / 2
  return Array.from({ length: Math.floor((ended - begun) / step) + 1 }, (_, index) => begun + index * step)
}
