/** The paths of the professional's registration. Its steps have addresses of their own below it. */
export const PROFESSIONAL_PATHS = {
  registration: '/pro',
  password: '/pro/password',
} as const
