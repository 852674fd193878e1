import { ACCOUNT_CALLS, PASSKEY } from './account-calls.ts'
import { PACKAGE } from '#tests/support/buyers/invited.ts'
import { get, order, post, type DescribedCall } from './requests.ts'
import { SUBSCRIPTION_CALLS } from './subscription-calls.ts'

const FAMILY = {
  parents: [
    { firstName: 'Dana', lastName: 'Reyes' },
    { firstName: 'Eli', lastName: 'Reyes' },
  ],
  children: [{ firstName: 'Fay', lastName: 'Reyes' }],
}
const NEW_PARENT = {
  firstName: 'Uma',
  lastName: 'Quist',
  email: 'uma@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '6125550111',
  timeZone: null,
}
const LIVES_ELSEWHERE = {
  address: {
    line1: '99 Larimer Street',
    line2: null,
    city: 'Denver',
    region: 'CO',
    postalCode: '80202',
    country: 'US',
  },
  sections: ['ADDRESS'],
}
/**
 * Every call of the API, by id; a variant is in brackets. Each has a body that the owner could send. A
 * missing call fails the test: add its owner here, then who may use it.
 */
export const CALLS: Readonly<Record<string, DescribedCall>> = {
  readLookups: { about: 'everybody', request: () => get('/v2/lookups') },
  readCountryLookup: { about: 'everybody', request: () => get('/v2/lookups/countries/US') },
  readRegionLookup: { about: 'everybody', request: () => get('/v2/lookups/countries/US/regions/MN') },
  readPackages: { about: 'everybody', request: () => get('/v2/packages?ids=1011') },
  readPricingGroup: {
    about: 'everybody',
    request: () => get('/v2/pricing-groups?country=US&phoneCountryCode=1&phoneNumber=6125550111'),
  },
  readOffer: { about: 'everybody', request: () => get('/v2/offers/court15') },
  readExperiments: { about: 'everybody', request: () => get('/v2/experiments') },
  searchAddresses: { about: 'everybody', request: () => get('/v2/addresses?query=12%20Maple&country=US') },
  checkCountryCriteria: {
    about: 'everybody',
    request: () =>
      post('/v2/country-criteria', {
        packageId: 1011,
        countryCriteria: { countryCode: '+1', phoneNumber: '6125550111', country: 'US' },
      }),
  },
  recordEvents: { about: 'everybody', request: () => post('/v1/events', { events: [] }) },
  reportMail: {
    about: 'bearer',
    request: () => post('/v2/mail/reports', { message: 'Subject: Out of office\r\n\r\nBack on Monday.' }),
  },
  createChatUserToken: { about: 'everybody', request: () => post('/v1/chat/user-tokens', {}) },
  createRegistration: {
    about: 'everybody',
    request: () => post('/v2/registrations', { parent: NEW_PARENT, sections: ['PARENT'] }),
  },
  createProfessional: { about: 'everybody', request: () => post('/v2/professional/users', {}) },
  validateProfessional: { about: 'everybody', request: () => post('/v2/professional/users/validator', {}) },
  logIn: {
    about: 'everybody',
    request: () =>
      post('/v2/login', {
        username: 'nobody.here',
        password: 'wrong',
        submit: 'Log in',
        _eventId: 'submit',
      }),
  },
  logInWithPasskey: {
    about: 'everybody',
    request: () =>
      post('/v2/login/passkey', {
        browserKey: 'x'.repeat(43),
        passkey: {
          ...PASSKEY,
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      }),
  },
  startPasskeyLogIn: {
    about: 'everybody',
    request: () => post('/v2/login/passkey-challenges', { browserKey: 'x'.repeat(43) }),
  },
  requestPasswordReset: {
    about: 'everybody',
    request: () => post('/v2/password-resets', { email: 'nobody.here@example.com' }),
  },
  requestInviteLink: {
    about: 'everybody',
    request: () => post('/v2/invites/link-requests', { token: 'x'.repeat(43) }),
  },

  searchInvitations: {
    about: 'everybody',
    request: () => post('/v2/invites/searches', { email: 'nobody@example.com' }),
  },

  readRegistration: { about: 'draft', request: ({ signupId }) => get(`/v2/registrations/${signupId}`) },
  endRegistration: {
    about: 'draft',
    ends: true,
    request: ({ signupId }) => ({ method: 'DELETE', path: `/v2/registrations/${signupId}` }),
  },
  updateRegistration: {
    about: 'draft',
    request: ({ signupId }) => ({
      method: 'PUT',
      path: `/v2/registrations/${signupId}`,
      body: { order: PACKAGE, sections: ['PACKAGE'] },
    }),
  },
  readCoupons: { about: 'draft', request: ({ signupId }) => get(`/v2/registrations/${signupId}/coupons`) },
  priceOrder: {
    about: 'draft',
    request: ({ signupId }) =>
      post(`/v2/registrations/${signupId}/order-pricing`, {
        limboId: signupId,
        orderDetail: PACKAGE,
        payForCoparent: false,
        paymentCodes: [],
        address: null,
        phoneCountryCode: '+1',
        phoneNumber: '6125550142',
      }),
  },
  readCurrentOrder: {
    about: 'draft',
    request: ({ signupId }) => get(`/v2/registrations/${signupId}/orders/current`),
  },
  placeOrder: { about: 'draft', request: ({ signupId }) => order(`/v2/registrations/${signupId}/orders`) },

  readParent: { about: 'person', request: ({ userId }) => get(`/v2/parents/${userId}`) },
  updateParent: {
    about: 'person',
    request: ({ userId }) => ({
      method: 'PUT',
      path: `/v2/parents/${userId}`,
      body: { ...LIVES_ELSEWHERE, parent: { ...NEW_PARENT, userId, timeZone: 'America/Denver' } },
    }),
  },
  priceParentOrder: {
    about: 'person',
    request: ({ userId }) =>
      post(`/v2/parents/${userId}/order-pricing`, { userId, orderDetail: PACKAGE, subscriptionCodes: [] }),
  },
  readParentOrder: { about: 'person', request: ({ userId }) => get(`/v2/parents/${userId}/orders/current`) },
  placeParentOrder: { about: 'person', request: ({ userId }) => order(`/v2/parents/${userId}/orders`) },
  agreeToTerms: { about: 'person', request: ({ userId }) => post(`/v2/parents/${userId}/agreed-to-terms`) },
  ...SUBSCRIPTION_CALLS,
  setMarketingOptIn: {
    about: 'person',
    request: ({ userId }) => ({
      method: 'PUT',
      path: `/v2/parents/${userId}/marketing-opt-in`,
      body: true,
    }),
  },
  readRefund: { about: 'person', request: ({ receiptNo }) => get(`/v2/receipts/${receiptNo}/refund`) },
  requestRefund: {
    about: 'person',
    // An amount that differs from the page, so that nothing is refunded.
    request: ({ receiptNo }) => post(`/v2/receipts/${receiptNo}/refund`, { amount: 1 }),
  },
  readReceipt: { about: 'person', request: ({ receiptNo }) => get(`/v2/receipts/${receiptNo}`) },
  readClientToken: {
    about: 'person',
    request: ({ userId }) => get(`/v2/payments/client-token?country=US&userId=${userId}`),
  },
  'readClientToken (draft)': {
    about: 'draft',
    request: ({ signupId }) => get(`/v2/payments/client-token?country=US&signupId=${signupId}`),
  },
  readInvitations: {
    about: 'family',
    request: ({ familyId }) => get(`/v2/families/${familyId}/invitations`),
  },
  inviteMember: {
    about: 'family',
    ends: true,
    request: ({ familyId, userId }) =>
      post(`/v2/families/${familyId}/invitations`, { userId, email: 'somebody@example.com' }),
  },
  updateCoParent: {
    about: 'family',
    request: ({ familyId, userId }) => ({
      method: 'PATCH',
      path: `/v2/families/${familyId}/co-parent`,
      body: { familyId, name: 'deviceCheck', userId, value: false },
    }),
  },

  readInviteContext: { about: 'bearer', request: () => post('/v2/invites/context') },
  requestInviteCode: { about: 'bearer', request: () => post('/v2/invites/codes') },
  redeemInviteCode: {
    about: 'bearer',
    request: () => post('/v2/invites/keys', { codeToken: 'x'.repeat(43), code: '000000' }),
  },
  checkUsername: {
    about: 'bearer',
    request: () => post('/v2/credentials/username-checks', { username: 'ben.matrix' }),
  },
  ...ACCOUNT_CALLS,
  createProfessionalFamily: { about: 'bearer', request: () => post('/v2/professional/families', FAMILY) },
  readCases: { about: 'bearer', request: () => get('/v2/professional/cases') },
  setCredentials: {
    about: 'bearer',
    ends: true,
    request: () => post('/v2/credentials', { username: '', password: '' }),
  },
  setNewPassword: {
    about: 'bearer',
    ends: true,
    request: () => ({ method: 'PUT', path: '/v2/password', body: { newPassword: '' } }),
  },
  attachInvite: {
    about: 'bearer',
    ends: true,
    request: ({ inviteToken }) => post('/v2/invites/attachments', { token: inviteToken }),
  },
  optOutOfInvites: { about: 'bearer', ends: true, request: () => post('/v2/invites/opt-out') },
  declineInvite: { about: 'bearer', ends: true, request: () => post('/v2/invites/decline') },
  endInviteKey: {
    about: 'bearer',
    ends: true,
    request: () => ({ method: 'DELETE', path: '/v2/invites/keys' }),
  },
  issueBrowserToken: {
    about: 'bearer',
    request: () => post('/v2/browser-tokens', { purpose: 'credentials' }),
  },
  'issueBrowserToken (password-reset)': {
    about: 'bearer',
    request: () => post('/v2/browser-tokens', { purpose: 'password-reset' }),
  },
  endBrowserToken: {
    about: 'bearer',
    ends: true,
    request: () => ({ method: 'DELETE', path: '/v2/browser-tokens' }),
  },
  logOut: { about: 'bearer', request: () => post('/v2/logout') },
  forgetDevice: { about: 'bearer', request: () => ({ method: 'DELETE', path: '/v2/login/devices' }) },
}
