import { readdirSync } from 'node:fs'

const PICTURES = 'docs/pictures'
const FIRST_LOOK = 'en-phone-light'

/** The looks in the row of each screen. Every look is in its own folder. */
const COLUMNS = [
  { look: FIRST_LOOK, title: 'phone', width: 130 },
  { look: 'en-desktop-light', title: 'desktop', width: 295 },
  { look: 'es-MX-desktop-dark', title: 'Spanish, dark', width: 295 },
] as const

/** docs/screens.md: the accepted picture of every screen, as `npm run pictures` compares them. */
export function screensPage(): string {
  const names = readdirSync(`${PICTURES}/${FIRST_LOOK}`).toSorted()
  return `# Screens

Made from \`docs/pictures\` by \`npm run doctor -- --write-documents\`. \`npm run pictures\` compares every screen with its accepted
picture, in both languages, widths and themes. \`npm run pictures -- --update-snapshots\` accepts a change: look at each picture
before you commit it. Pictures have half the size of the screen. The card fields
are covered, because the provider draws them.

| screen | ${COLUMNS.map(({ title }) => title).join(' | ')} |
|---|${COLUMNS.map(() => '---').join('|')}|
${names.map(rowOf).join('\n')}
`
}

function rowOf(file: string): string {
  const screen = file.replace(/\.webp$/, '').replaceAll('-', ' ')
  const cells = COLUMNS.map(
    ({ look, title, width }) =>
      `<img src="pictures/${look}/${file}" alt="${screen}, ${title}" width="${width}" />`,
  )
  return `| ${screen} | ${cells.join(' | ')} |`
}
