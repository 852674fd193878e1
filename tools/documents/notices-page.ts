import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * Data and files of other projects that are in this repository, or that the build copies from a development package.
 */
const SHIPPED = [
  {
    what: 'Towns of the address search, and the coordinates behind the time zones of regions',
    where: '`server/addresses/shipped/towns.txt`, `domain/places/region-time-zones.json`',
    from: '[GeoNames](https://www.geonames.org/)',
    licence: '[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)',
  },
  {
    what: 'Boundaries of time zones, from which the time zones of regions are derived',
    where: '`domain/places/region-time-zones.json`',
    from: '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors',
    licence: '[ODbL 1.0](https://opendatacommons.org/licenses/odbl/1-0/)',
  },
  {
    what: 'ZIP codes of the United States',
    where: '`server/addresses/shipped/towns.txt`',
    from: 'the npm package `zipcodes` 8.0.0',
    licence: 'BSD',
  },
  {
    what: 'The words of leaked passwords',
    where: '`server/credentials/password/leaked-passwords.txt`',
    from: 'the npm package `@zxcvbn-ts/language-common`',
    licence: 'MIT',
  },
  {
    what: 'The script of the API reference',
    where: '`build/docs/scalar.js`',
    from: '[Scalar](https://github.com/scalar/scalar)',
    licence: 'MIT',
  },
] as const

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
})

/** THIRD-PARTY-NOTICES.md: the work of other projects that we ship, with its licences. */
export function noticesPage(): string {
  const data = SHIPPED.map(
    ({ what, where, from, licence }) => `| ${what} | ${where} | ${from} | ${licence} |`,
  )
  const packages = [...packagesByLicence()].map(
    ([licence, names]) => `## ${licence}\n\n${names.map((name) => `- \`${name}\``).join('\n')}`,
  )
  return `# Third-party notices

Made from \`tools/documents/notices-page.ts\` and \`package-lock.json\` by \`npm run doctor -- --write-documents\`. A test keeps it current.

## Data and files

| what | where | from | licence |
|---|---|---|---|
${data.join('\n')}

The typeface Figtree is the package \`@fontsource-variable/figtree\`, under the SIL Open Font License 1.1.

The time zones of regions are a derived database under ODbL 1.0. The repository has the whole of it in one file.

# Packages

These packages run with the product. Each has the text of its licence in \`node_modules\`. \`npm run sbom\` lists them with versions.

${packages.join('\n\n')}
`
}

/** The packages that are used in production, by licence. */
function packagesByLicence(): ReadonlyMap<string, string[]> {
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const byLicence = new Map<string, Set<string>>()
  for (const [path, { license = 'Not stated', dev, devOptional }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional) continue
    const names = byLicence.get(license) ?? new Set()
    byLicence.set(license, names.add(path.replace(/^.*node_modules\//, '')))
  }
  return new Map(
    [...byLicence]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, all]) => [name, [...all].toSorted()]),
  )
}
