import { mountErasures, type ErasureDeps } from './erasure-routes.ts'
import { privacyDoor } from './door.ts'
import { mountExports, type ExportDeps } from './export/routes.ts'
import type { Api } from '#server/platform/mount.ts'

/** Serves the export and the erasure of people's own data. */
export function mountPrivacy(api: Api, deps: ErasureDeps & ExportDeps): void {
  const door = privacyDoor(deps)
  mountErasures(api, deps, door)
  mountExports(api, deps, door)
}
