import { Client } from 'pg'

/** Ends the connections of one application to a database, as a restart would. Run as a process of its own. */
const [, , connectionString, application] = process.argv
const client = new Client({ connectionString })
await client.connect()
await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
  application,
])
await client.end()
