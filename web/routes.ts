import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The site's table of contents. Paths are below the join base path. */
export default [
  index('flows/entry/root.ts'),
  route('language', 'flows/entry/language.ts'),
  route('start-over', 'flows/entry/start-over.ts'),
  route('leave', 'flows/entry/leave.ts'),
  route('places', 'flows/entry/places.ts'),
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
  ]),
  route('*', 'flows/entry/not-found.tsx'),
] satisfies RouteConfig
