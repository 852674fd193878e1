import { readFileSync } from 'node:fs'

/** A town, or a building with its street. */
export type ShippedPlace = {
  region: string
  city: string
  line1: string
  /** All of a town's ZIP codes; empty if the data has none. */
  postalCodes: readonly string[]
  /** The searchable text: folded words, each after a space. */
  words: string
}

/** By ISO alpha-2. */
export type ShippedPlaces = ReadonlyMap<string, readonly ShippedPlace[]>

/** The words of a text in lower case, without accents and punctuation. */
export function fold(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Reads the shipped file: sections such as `[US MN]`, with lines of tab-separated columns. */
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
