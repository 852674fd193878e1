import { readFileSync } from 'node:fs'

/** A town, or a building with its street. */
export type ShippedPlace = {
  region: string
  city: string
  line1: string
  /** All of a town's ZIP codes; none where they were not shipped. */
  postalCodes: readonly string[]
  /** Everything that can be searched for: folded words, each after a space. */
  words: string
}

/** By ISO alpha-2. */
export type ShippedPlaces = ReadonlyMap<string, readonly ShippedPlace[]>

/** Letters and digits in small, without accents, in words. */
export function fold(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Reads what is shipped: sections `[US MN]` of lines whose columns are divided by tabs. */
export function readPlaces(): ShippedPlaces {
  const places = new Map<string, ShippedPlace[]>()
  readSections('buildings.txt', ({ country, region, columns: [line1 = '', city = '', postalCode = ''] }) => {
    add(places, country, placeOf({ region, city, line1, postalCodes: [postalCode] }))
  })
  readSections('towns.txt', ({ country, region, columns: [city = '', postalCodes = ''] }) => {
    const codes = postalCodes === '' ? [] : postalCodes.split(' ')
    add(places, country, placeOf({ region, city, line1: '', postalCodes: codes }))
  })
  return places
}

type Line = { country: string; region: string; columns: string[] }

function readSections(file: string, read: (line: Line) => void): void {
  let [country, region] = ['', '']
  for (const line of readFileSync(new URL(`./${file}`, import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('[')) [country = '', region = ''] = line.slice(1, -1).split(' ')
    else read({ country, region, columns: line.split('\t') })
  }
}

function placeOf(place: Omit<ShippedPlace, 'words'>): ShippedPlace {
  const { line1, city, region, postalCodes } = place
  const joined = postalCodes.map((code) => code.replace(' ', ''))
  const words = fold([line1, city, region, ...postalCodes, ...(line1 === '' ? [] : joined)].join(' '))
  return { ...place, words: words.map((word) => ` ${word}`).join('') }
}

function add(places: Map<string, ShippedPlace[]>, country: string, place: ShippedPlace): void {
  const known = places.get(country)
  if (known) known.push(place)
  else places.set(country, [place])
}
