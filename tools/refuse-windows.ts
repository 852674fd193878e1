/** The commands of this project need Linux or macOS, so each begins with this file. */
if (process.platform === 'win32') {
  process.stderr.write(
    'Windows is not supported. Use WSL 2: the commands of this project need Linux or macOS.\n',
  )
  process.exit(1)
}
