import { Client } from 'pg'

/** Closes the database connections of one application, like a restart. It runs in its own process. */
const [, , connectionString, application] = process.argv
const client = new Client({ connectionString })
await client.connect()
await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
  application,
])
await client.end()
