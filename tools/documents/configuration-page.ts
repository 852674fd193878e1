import { z } from 'zod'
import { settings } from '#server/settings.ts'

const PROPERTY = z.object({
  description: z.string(),
  default: z.union([z.string(), z.number()]).optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
})
type Property = z.infer<typeof PROPERTY>

/** docs/configuration.md: every setting of server/settings.ts with its values, default and purpose. */
export function configurationPage(): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, schema]) => row(name, PROPERTY.parse(schema)))
  return `# Configuration

Made from \`server/settings.ts\` by \`npm run doctor -- --write-documents\`. A test keeps it current.
Settings are environment variables. They are read once at the start. An empty setting counts as not given. If settings are
wrong, one error lists them all and the process does not start. \`npm start\` and \`npm run dev\` set \`STAGE=local\`.

| setting | values | default | for |
|---|---|---|---|
${rows.join('\n')}

\`JOIN_BASE_PATH\` is read by \`npm run build\` too: it is part of every link in the pages. \`--role=web\` and
\`--role=worker\` on the command line override \`ROLE\`. [operations.md](operations.md) says how to use the settings in
production.
`
}

function row(name: string, property: Property): string {
  const fallback =
    property.default === undefined || property.default === '' ? '' : `\`${String(property.default)}\``
  return `| \`${name}\` | ${valuesOf(property)} | ${fallback} | ${cell(property.description)} |`
}

function valuesOf({ enum: options, format, minimum, maximum, minLength }: Property): string {
  if (options?.includes('true')) return '`true`, `false`'
  if (options) return options.map((option) => `\`${option}\``).join(', ')
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (format === 'uri') return 'URL'
  if (format === 'email') return 'e-mail address'
  return minLength && minLength > 1 ? `${minLength} characters or more` : 'text'
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
