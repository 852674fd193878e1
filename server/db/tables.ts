import type { CatalogueTables } from './tables/catalogue.ts'
import type { ConsoleTables } from './tables/console.ts'
import type { EventsTables } from './tables/events.ts'
import type { MessagesTables } from './tables/messages.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { PasskeyTables } from './tables/passkeys.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PrivacyTables } from './tables/privacy.ts'
import type { ProfessionalsTables } from './tables/professionals.ts'
import type { SandboxTables } from './tables/sandbox.ts'
import type { StaffTables } from './tables/staff.ts'

/** The database as Kysely sees it, one entry per table. A test keeps it equal to the migrations. */
export type Tables = PeopleTables &
  CatalogueTables &
  ConsoleTables &
  EventsTables &
  OrdersTables &
  MessagesTables &
  PasskeyTables &
  PrivacyTables &
  ProfessionalsTables &
  SandboxTables &
  StaffTables
