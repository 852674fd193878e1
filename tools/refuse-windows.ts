/** The commands of this project need Linux or macOS. Each begins with this file, and a test checks it. */
if (process.platform === 'win32') {
  process.stderr.write(
    'Windows is not supported. Use WSL 2: the commands of this project need Linux or macOS.\n',
  )
  process.exit(1)
}
