import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import type { Plugin } from 'vite'
import { z } from 'zod'

/**
 * Keeps one place for each line of a source map, and no copy of the sources. Node reads a whole map when it describes
 * the first error, and keeps it.
 */
export function lineMaps(): Plugin {
  return {
    name: 'line-maps',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.map'))
          file.source = onePlaceALine(file.source.toString())
    },
  }
}

const MAP = z.looseObject({ mappings: z.string(), sourcesContent: z.unknown() })

/** The same source map with the first place of each line. A map is JSON. */
export function onePlaceALine(map: string): string {
  const { sourcesContent: _, ...kept } = MAP.parse(JSON.parse(map))
  const lines = decode(kept.mappings).map(([first]) => (first ? [withoutName(first)] : []))
  return JSON.stringify({ ...kept, names: [], mappings: encode(lines) })
}

function withoutName(place: SourceMapSegment): SourceMapSegment {
  return place.length === 1 ? place : [place[0], place[1], place[2], place[3]]
}
