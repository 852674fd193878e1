import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { LEGACY_PATHS } from '../domain/flows/legacy-paths.ts'

/** The site's table of contents. Paths are below the join base path. */
export default [
  index('flows/entry/root.ts'),
  route('language', 'flows/entry/language.ts'),
  route('start-over', 'flows/entry/start-over.ts'),
  route('leave', 'flows/entry/leave.ts'),
  route('places', 'flows/entry/places.ts'),
  route('address-search', 'flows/entry/address-search.ts'),
  route('events', 'flows/entry/events.ts'),
  route('measurement', 'flows/entry/measurement.ts'),
  route('chat', 'flows/entry/chat.ts'),
  layout('flows/join/layout.tsx', [
    route('signup', 'flows/join/signup/screen.tsx'),
    route('coparentstatus', 'flows/join/co-parent-status/screen.tsx'),
    route('step1', 'flows/join/parent/screen.tsx'),
    route('step2', 'flows/join/family/screen.tsx'),
    route('step3', 'flows/join/packages/screen.tsx'),
    route('alacarte', 'flows/join/a-la-carte/screen.tsx'),
    route('duplicate', 'flows/join/duplicate/screen.tsx'),
    route('credentials', 'flows/join/credentials/screen.tsx'),
    route('receipt', 'flows/join/receipt/screen.tsx'),
  ]),
  layout('flows/join/payment/layout.tsx', [route('payment', 'flows/join/payment/screen.tsx')]),
  layout('flows/professional/layout.tsx', [
    route('pro', 'flows/professional/screen.tsx'),
    route('pro/password', 'flows/professional/password/screen.tsx'),
  ]),
  layout('flows/account/layout.tsx', [
    route('login', 'flows/account/log-in/screen.tsx'),
    route('logout', 'flows/account/log-out.ts'),
    route('password', 'flows/account/password/screen.tsx'),
    route('password/new', 'flows/account/password/new/screen.tsx'),
    route('home', 'flows/account/home/screen.tsx'),
    route('account', 'flows/account/my-account/screen.tsx'),
    route('account/billing', 'flows/account/billing/screen.tsx'),
    route('account/invite', 'flows/account/invite/screen.tsx'),
    route('my-cases', 'flows/account/my-cases/screen.tsx'),
    route('terms', 'flows/account/information/terms.tsx'),
    route('privacy', 'flows/account/information/privacy.tsx'),
    route('help', 'flows/account/information/help.tsx'),
    route('contact', 'flows/account/information/contact.tsx'),
  ]),
  ...LEGACY_PATHS.map((path) => route(path, 'flows/account/legacy.ts', { id: `legacy ${path}` })),
  route('*', 'flows/entry/not-found.tsx'),
] satisfies RouteConfig
