/** `npm run doctor`, also on a Node that cannot read TypeScript: it then says so. */
/** The first version that reads TypeScript. `examine.ts` checks the version that the application needs. */
const FIRST_WITH_TYPESCRIPT = 24

if (process.platform === 'win32') {
  refuse(
    'Windows is not supported',
    'Use WSL 2. The programs of PostgreSQL and the commands of this project need Linux or macOS.',
  )
} else if (Number.parseInt(process.versions.node, 10) < FIRST_WITH_TYPESCRIPT) {
  refuse(
    `Node ${process.versions.node} is too old`,
    'Run it through npm (npm run doctor). npm ci installs the right version of Node.',
  )
} else {
  await import('./doctor.ts')
}

/** @param {string} what @param {string} remedy */
function refuse(what, remedy) {
  process.stdout.write(`✗ ${what}\n    ${remedy}\n\nNot ready. Problems: 1.\n`)
  process.exitCode = 1
}
