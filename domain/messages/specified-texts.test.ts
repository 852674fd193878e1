import { expect, test } from 'vitest'
import type { MessageKey } from './catalogue.ts'
import { textFor } from './text.ts'

/** The English texts that the specification gives word for word. */
const SPECIFIED: readonly (readonly [MessageKey, string])[] = [
  ['join.signup.parents', 'For Parents'],
  ['join.signup.professionals', 'For Professionals'],
  ['chrome.logIn', 'Log In'],
  ['rules.name.emoji', 'Names cannot contain emojis'],
  ['rules.email', 'Invalid email address'],
  ['rules.phone.length', 'Must be between 8 and 15 digits'],
  ['rules.required', 'This field is required'],
  ['rules.coParent.samePhone', "Your co-parent's phone number cannot be the same as yours."],
  ['rules.child.sameEmail', 'This email is already used for another child'],
  [
    'rules.child.parentEmail',
    "A child's email address cannot match either parent's. Please update the email or remove it to proceed.",
  ],
  ['rules.address.postalCode', 'Postal code is not valid'],
  ['rules.security.sameAnswer', 'May not match security question'],
  ['rules.security.code', 'Security code needs to be 4 digits long.'],
  ['rules.security.confirm', 'Must match your 4 digit security code'],
  ['join.duplicate.warning', 'It appears you are attempting to create a duplicate user.'],
  ['join.duplicate.title', 'Get connected to your co-parent'],
  ['join.speedbump.skip', 'Skip this'],
  ['join.speedbump.skipped', "We won't invite your co-parent right now"],
  ['checkout.review.pay', 'Pay now'],
  ['checkout.summary.includesVat', 'Includes VAT'],
  ['checkout.backToStep1', 'Back to Step 1'],
  ['invited.landing.title', "You're steps away from simpler, more peaceful co-parenting."],
  ['invited.landing.byProfessional', '{name} invited you to join:'],
  ['invited.landing.byParent', "You've been invited as a co-parent to join:"],
  ['invited.landing.paid', 'Your subscription has been paid.'],
  ['invited.landing.start', 'Get Started'],
  ['invited.request.title', 'Request a new invite link'],
  ['invited.request.send', 'Send me a new link'],
  ['invited.request.failed', 'Something went wrong. Please try again later.'],
  ['invited.request.oops', "Oops! We weren't able to request a new link for you."],
  ['invited.step1.title', 'Create your parent account'],
  ['invited.step1.lede', 'Please provide your contact information'],
  ['join.credentials.title', 'Almost there...'],
  ['join.credentials.confirmed', 'Order confirmed! We sent a confirmation email to {email}.'],
  ['join.credentials.submit', 'Complete Signup'],
  [
    'join.credentials.done',
    "You're all set! Your username and password have been created. Please wait while we redirect you.",
  ],
  ['join.receipt.title', "You're all set!"],
  ['rules.coParent.sameEmail', 'The email of the co-parent cannot be the same as your email.'],
  ['checkout.code.invalid', 'Invalid activation code'],
  ['checkout.card.number.error', 'Enter a valid credit card number'],
  ['checkout.card.expiry.error', 'Enter a valid expiration date'],
  ['checkout.card.code.error', 'Enter a valid security code'],
  ['join.speedbump.error', 'Please enter a valid email'],
  ['rules.username.taken', 'This username cannot be used'],
  [
    'rules.username.characters',
    'Does not meet requirements. Only letters, numbers, underscores, commas, hyphens, periods, at signs, and apostrophes allowed.',
  ],
  ['rules.password.length', 'Must be between 12 and 25 characters'],
  ['rules.password.letter', 'At least 1 letter'],
  ['rules.password.number', 'At least 1 number'],
  ['rules.password.symbol', 'At least 1 symbol or special character'],
  ['rules.password.username', 'Password cannot be your username'],
  ['rules.password.email', 'Password cannot be your email address'],
  ['api.unexpected', 'unexpected error'],
  ['join.family.duplicate', "Your co-parent's account may be a duplicate."],
  [
    'checkout.paypal.failed',
    'There was an error setting up PayPal. Please refresh the page or try again later.',
  ],
  ['checkout.paypal.authorized', 'Your PayPal payment has already been authorized.'],
  ['checkout.venmo.authorized', 'Your Venmo payment has already been authorized.'],
  ['join.receipt.reload', 'You have tried to reload your receipt.'],
  ['invited.failed', 'Something went wrong. Please try again.'],
  ['api.generic', 'Something went wrong with your request. Please try again later.'],
  ['join.credentials.termsFailed', 'cannot set agreed to terms'],
]

const said = textFor('en')
const NAMED = { name: '{name}', email: '{email}' }

test.each(SPECIFIED)('%s is the text of the specification', (key, text) => {
  expect(said(key, NAMED)).toBe(text)
})
