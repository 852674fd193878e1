/** The program, with settings that stop its usage reports and its search for newer versions. */
export const REDOCLY = {
  program: 'node_modules/@redocly/cli/bin/cli.js',
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
}
