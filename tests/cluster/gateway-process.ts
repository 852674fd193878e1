import { openDatabase } from '#server/db/database.ts'
import { startBraintreeWire } from '#tests/support/braintree-wire/server.ts'

/** The gateway of the cluster in a process of its own. */
const { DATABASE_URL = '', PORT = '' } = process.env
const db = openDatabase({ url: DATABASE_URL, poolSize: 20 })
const wire = await startBraintreeWire({ db, port: Number(PORT) })

process.once('SIGTERM', () => {
  void wire
    .close()
    .then(async () => db.destroy())
    .then(() => process.exit(0))
})
