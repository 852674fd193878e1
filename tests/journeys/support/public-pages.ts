/** The names of all pages that are for everybody, and that search engines may show. */
export const PUBLIC_PAGES = [
  'signup',
  'coparentstatus',
  'step1',
  'pro',
  'login',
  'password',
  'home',
  'help',
  'contact',
  'terms',
  'privacy',
  'safety',
]
