import { type RouteObject } from 'react-router'
import * as approvals from './approvals/route.tsx'
import * as audit from './audit/route.tsx'
import * as trailFile from './audit/file/route.ts'
import * as addEndpoint from './endpoints/add/route.tsx'
import * as machines from './endpoints/machines/route.tsx'
import * as endpoint from './endpoints/one/route.tsx'
import * as endpoints from './endpoints/route.tsx'
import * as figureFile from './figures/csv/route.ts'
import * as experiments from './figures/experiments/route.tsx'
import * as figures from './figures/route.tsx'
import * as addTax from './catalogue/taxes/add/route.tsx'
import * as taxes from './catalogue/taxes/route.tsx'
import * as changeAffiliate from './catalogue/affiliates/change/route.tsx'
import * as affiliates from './catalogue/affiliates/route.tsx'
import * as addPackage from './catalogue/packages/add/route.tsx'
import * as endPackage from './catalogue/packages/end/route.tsx'
import * as packages from './catalogue/packages/route.tsx'
import * as changeText from './catalogue/texts/change/route.tsx'
import * as texts from './catalogue/texts/route.tsx'
import * as addCoupon from './catalogue/coupons/add/route.tsx'
import * as changes from './catalogue/changes/route.tsx'
import * as coupons from './catalogue/coupons/route.tsx'
import * as codes from './catalogue/codes/route.tsx'
import * as codeFile from './catalogue/codes/file/route.ts'
import * as makeCodes from './catalogue/codes/make/route.tsx'
import * as codeRun from './catalogue/codes/one/route.tsx'
import * as priceFile from './catalogue/prepare/file/route.ts'
import * as prepare from './catalogue/prepare/route.tsx'
import * as catalogue from './catalogue/route.tsx'
import * as front from './front/route.tsx'
import * as cases from './cases/route.tsx'
import * as help from './help/route.tsx'
import * as resend from './resend/route.tsx'
import * as mail from './person/mail/route.tsx'
import * as person from './person/route.tsx'
import * as personFile from './person/file/route.ts'
import * as queues from './queues/route.tsx'
import * as holds from './holds/route.tsx'
import * as refund from './refund/route.tsx'
import * as preview from './search/preview/route.tsx'
import * as search from './search/route.tsx'
import { FRAME_ROUTE } from './shell/counts.ts'
import * as frame from './shell/frame.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { errorPage } from './shell/ask-console.ts'

/** The pages of the console, below its base path. */
const pages: RouteObject[] = [
  { index: true, ...front },
  { path: 'search', ...search },
  { path: 'people/:id', ...person },
  { path: 'people/:id/file', ...personFile },
  { path: 'people/:id/preview', ...preview },
  { path: 'people/:id/refund', ...refund },
  { path: 'people/:id/resend', ...resend },
  { path: 'people/:id/mails/:mail', ...mail },
  { path: 'people/:id/release-hold', ...holds },
  { path: 'people/:id/help/:kind', ...help },
  { path: 'cases/:kind', ...cases },
  { path: 'approvals', ...approvals },
  { path: 'queues/:queue', ...queues },
  { path: 'audit', ...audit },
  { path: 'audit/file', ...trailFile },
  { path: 'figures', ...figures },
  { path: 'figures/experiments', ...experiments },
  { path: 'figures/csv/:figure', ...figureFile },
  { path: 'catalogue', ...catalogue },
  { path: 'catalogue/prepare', ...prepare },
  { path: 'catalogue/prepare/file', ...priceFile },
  { path: 'catalogue/changes', ...changes },
  { path: 'catalogue/affiliates', ...affiliates },
  { path: 'catalogue/affiliates/change', ...changeAffiliate },
  { path: 'catalogue/packages', ...packages },
  { path: 'catalogue/packages/add', ...addPackage },
  { path: 'catalogue/packages/end', ...endPackage },
  { path: 'catalogue/texts', ...texts },
  { path: 'catalogue/texts/change', ...changeText },
  { path: 'catalogue/taxes', ...taxes },
  { path: 'catalogue/taxes/add', ...addTax },
  { path: 'catalogue/coupons', ...coupons },
  { path: 'catalogue/coupons/add', ...addCoupon },
  { path: 'catalogue/codes', ...codes },
  { path: 'catalogue/codes/make', ...makeCodes },
  { path: 'catalogue/codes/:id', ...codeRun },
  { path: 'catalogue/codes/:id/file', ...codeFile },
  { path: 'endpoints', ...endpoints },
  { path: 'endpoints/add', ...addEndpoint },
  { path: 'endpoints/machines', ...machines },
  { path: 'endpoints/:id', ...endpoint },
]

const unknown: RouteObject = {
  path: '*',
  loader: () => {
    errorPage(404)
  },
  Component: () => null,
}

/** All routes. An error is drawn inside the frame. */
export const routes: RouteObject[] = [
  { id: FRAME_ROUTE, ...frame, children: [{ ErrorBoundary: ErrorPage, children: [...pages, unknown] }] },
]
