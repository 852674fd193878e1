import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { mountApprovals } from './approvals/routes.ts'
import { mountCodes } from './catalogue/code-routes.ts'
import { mountCoupons } from './catalogue/coupon-routes.ts'
import type { CodesDeps } from './catalogue/make-codes.ts'
import { mountCatalogue } from './catalogue/routes.ts'
import { mountTaxRates } from './catalogue/tax-routes.ts'
import { mountAffiliates } from './catalogue/affiliate-routes.ts'
import { mountItems } from './catalogue/item-routes.ts'
import { mountTexts } from './catalogue/text-routes.ts'
import { mountTrail } from './audit/routes.ts'
import { callerFinder, type FindStaff } from './caller.ts'
import type { EndpointDeps } from './endpoints/change-endpoints.ts'
import { mountEndpoints } from './endpoints/routes.ts'
import { mountFigures } from './figures/routes.ts'
import { staffOrMachine, type MachineDeps } from './machines/machine-caller.ts'
import { mountMachines } from './machines/routes.ts'
import { mountPeople } from './person/routes.ts'
import { mountSearch } from './search/routes.ts'
import { mountQueues } from './queues/routes.ts'
import type { HelpDeps } from './help/help.ts'
import { mountHelp } from './help/routes.ts'
import type { RefundDeps } from './refund/refund.ts'
import { mountStaffRefunds } from './refund/routes.ts'

export type ConsoleDeps = RefundDeps &
  CodesDeps &
  HelpDeps &
  EndpointDeps &
  MachineDeps & {
    db: Db
    findStaff: FindStaff
  }

/** Serves the console to staff. Each use case checks the role and records the view. */
export function mountConsole(api: Api, { findStaff, ...deps }: ConsoleDeps): void {
  const { db } = deps
  const staffOf = callerFinder(findStaff)
  mountStaffRefunds(api, staffOf, deps)
  mountApprovals(api, staffOf, deps)
  mountHelp(api, staffOf, deps)

  mountFigures(api, { db, staffOf })
  mountQueues(api, { db, staffOf })
  mountTrail(api, staffOf, { db })

  mountCatalogue(api, staffOf, { db })
  mountCodes(api, staffOf, deps)
  mountCoupons(api, staffOf, deps)
  mountTaxRates(api, staffOf, { db })
  mountTexts(api, staffOf, { db })
  mountItems(api, staffOf, { db })
  mountAffiliates(api, staffOf, { db })
  mountEndpoints(api, staffOrMachine(staffOf, deps), deps)
  mountMachines(api, staffOf, deps)

  mountSearch(api, staffOf, { db })
  mountPeople(api, staffOf, { db })
}
