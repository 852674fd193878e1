import type { Right } from '#domain/console/roles.ts'
import type { IconName } from '../shell/icon.tsx'

/** An action on a person. Its page is at `/people/:id/<path>`. */
export type PersonAction = {
  name: string
  path: string
  icon: IconName
  right: Right
  /** One letter, such as `r`. */
  hotKey?: string
  isDangerous?: boolean
}

/** The actions on the page of a person, in the order of the page. Add one in one line. */
export const PERSON_ACTIONS: readonly PersonAction[] = []
