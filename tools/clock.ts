/**
 * `npm run clock -- +30d`: moves the time of the application that runs on this machine (`+12h`, `+45m`, `reset`). Its
 * jobs then run if they are due. An application in production refuses the command.
 */
import './refuse-windows.ts'
const move = process.argv[2] ?? ''
const address = `http://localhost:${process.env.PORT ?? '3000'}/dev/clock`
const response = await fetch(address, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ move }),
}).catch(() => null)
if (response?.ok) {
  process.stdout.write(`${await response.text()}\n`)
} else {
  const why = response ? `${address} answered ${response.status}` : `Nothing answers at ${address}`
  process.stderr.write(`${why}. Start the application with npm start, and write +30d, +12h, +45m or reset.\n`)
  process.exitCode = 1
}
