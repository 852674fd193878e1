import type { Site } from '#domain/site.ts'
import type { Settings } from './settings.ts'

/** The seller's data and links in pages, mails and receipts, from the settings. */
export function siteOf(v: Settings): Site {
  const here = (path: string) => `${v.JOIN_BASE_PATH}${path}`
  return {
    brand: v.BRAND,
    origin: v.PUBLIC_ORIGIN ? new URL(v.PUBLIC_ORIGIN).origin : `http://localhost:${v.PORT}`,
    basePath: v.JOIN_BASE_PATH,
    supportEmail: v.SUPPORT_EMAIL,
    supportPhones: {
      default: v.SUPPORT_PHONE,
      GB: v.SUPPORT_PHONE_GB,
      IE: v.SUPPORT_PHONE_GB,
      AU: v.SUPPORT_PHONE_AU,
      NZ: v.SUPPORT_PHONE_NZ,
    },
    mailSender: v.MAIL_SENDER,
    refundDays: v.REFUND_DAYS,
    seller: {
      name: v.SELLER_NAME,
      address: v.SELLER_ADDRESS.split('|').map((line) => line.trim()),
      taxNumber: v.SELLER_TAX_NUMBER ?? null,
    },
    links: {
      home: v.HOME_URL ?? here('/home'),
      logIn: v.LOG_IN_URL ?? here('/login'),
      myAccount: v.MY_ACCOUNT_URL ?? here('/account'),
      billing: v.BILLING_URL ?? here('/account/billing'),
      paymentMethod: v.BILLING_URL ?? here('/account/billing/method'),
      myCases: v.MY_CASES_URL ?? here('/my-cases'),
      passwordRetrieval: v.PASSWORD_RETRIEVAL_URL ?? here('/password'),
      terms: v.TERMS_URL ?? here('/terms'),
      privacy: v.PRIVACY_URL ?? here('/privacy'),
      help: v.HELP_URL ?? here('/help'),
      contact: v.CONTACT_URL ?? here('/contact'),
      iosApp: v.IOS_APP_URL,
      androidApp: v.ANDROID_APP_URL,
      leave: v.LEAVE_URL,
    },
  }
}
