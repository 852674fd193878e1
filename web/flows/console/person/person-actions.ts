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

/** The actions on the page of a person, in the order of the page. A new action is one line here. */
export const PERSON_ACTIONS: readonly PersonAction[] = [
  { name: 'Refund', path: 'refund', icon: 'refund', right: 'move-money', hotKey: 'r' },
  { name: 'Resend mail', path: 'resend', icon: 'send', right: 'help-person', hotKey: 'm' },
  { name: 'Reissue link', path: 'help/reissue-link', icon: 'link', right: 'help-person', hotKey: 'l' },
  { name: 'Fix e-mail', path: 'help/correct-email', icon: 'pencil', right: 'help-person', hotKey: 'e' },
  { name: 'Renewal off', path: 'help/switch-renewal-off', icon: 'off', right: 'help-person', hotKey: 'o' },
  { name: 'Cancel now', path: 'help/cancel-subscription', icon: 'x', right: 'move-money' },
  { name: 'Release hold', path: 'release-hold', icon: 'hold', right: 'move-money' },
  { name: 'New password', path: 'help/ask-new-password', icon: 'key', right: 'help-person' },
  { name: 'Unlock log-in', path: 'help/unlock-log-in', icon: 'lock', right: 'help-person' },
  { name: 'End sessions', path: 'help/end-sessions', icon: 'x', right: 'help-person' },
  { name: 'Export data', path: 'help/export-person', icon: 'download', right: 'help-person' },
  { name: 'Keep account', path: 'help/keep-person', icon: 'check', right: 'help-person' },
  {
    name: 'Delete account',
    path: 'help/erase-person',
    icon: 'alert',
    right: 'help-person',
    isDangerous: true,
  },
]
