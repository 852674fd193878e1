/** The program, and settings by which it neither reports its use nor looks for a newer version. */
export const REDOCLY = {
  program: 'node_modules/@redocly/cli/bin/cli.js',
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
}
