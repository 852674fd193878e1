import type { Site } from '#domain/site.ts'

/** A site for tests without a configuration. */
export const testSite: Site = {
  brand: 'Evenhand',
  origin: 'https://evenhand.test',
  basePath: '/join',
  supportEmail: 'support@evenhand.test',
  supportPhones: { default: '+1 (855) 555-0132' },
  mailSender: 'Evenhand <hello@evenhand.test>',
  refundDays: 30,
  seller: {
    name: 'Evenhand, Inc.',
    address: ['400 Harbor Street', 'Minneapolis, MN 55401', 'US'],
    taxNumber: null,
  },
  links: {
    home: '/join/home',
    logIn: '/join/login',
    myAccount: '/join/account',
    billing: 'https://billing.evenhand.test/',
    paymentMethod: 'https://billing.evenhand.test/method',
    myCases: '/join/my-cases',
    passwordRetrieval: '/join/password',
    terms: '/join/terms',
    privacy: '/join/privacy',
    help: '/join/help',
    contact: '/join/contact',
    iosApp: 'https://apps.example/ios',
    androidApp: 'https://apps.example/android',
    leave: 'https://news.example/',
  },
}
