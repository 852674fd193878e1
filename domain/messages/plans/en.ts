/** A change of plan in Billing. */
export const plans = {
  'plans.link': 'Change plan',
  'plans.title': 'Change plan',
  'plans.present': 'You have {name}, paid until {date}.',
  'plans.nextIs': 'From {date}: {name}.',
  'plans.nextWas': 'You have chosen {name} from {date}. You can undo that here.',
  'plans.with': '{name}, {years}, with {extras}',
  'plans.price': '{price} plus taxes',
  'plans.priceWithVat': '{price} with VAT',
  'plans.yours': 'Your plan',
  'plans.chosen': 'Chosen',
  'plans.choose': 'Choose',
  'plans.keep': 'Keep',
  'plans.ofTerm': '{years, plural, one {Plans for # year} other {Plans for # years}}',
  'plans.ask': 'Change to {name}?',
  'plans.askKeep': 'Keep {name}?',
  'plans.atRenewal':
    'You keep {present} until {date}. From then on you have {name}. Nothing is charged today.',
  'plans.keeps': 'Your plan stays {name} when it renews on {date}. Nothing is charged today.',
  'plans.costs': 'It costs {price} at today’s price. We email you the exact amount before we charge it.',
  'plans.later':
    'We tell you at least 15 days before a charge, so it is charged on {date} at the earliest. You keep access until then.',
  'plans.undo': 'You can undo this until the renewal.',
  'plans.confirm': 'Change plan',
  'plans.confirmKeep': 'Keep plan',
  'plans.back': 'All plans',
  'plans.done': 'Your plan changes with the next renewal.',
  'plans.undone': 'Your plan stays as it is.',
  'plans.same': 'You have this plan already. Nothing more was changed or charged.',
  'plans.alreadyChosen': 'You have already chosen this plan for your next renewal. Nothing more was changed.',
  'plans.ended': 'This subscription has already ended, so its plan cannot be changed.',
  'plans.renewalOff': 'Renewal is off, so there is no next plan. Turn it on in Billing first.',
  'plans.due':
    'Your renewal is due, so its plan cannot change now. Pay it or turn renewal off, and then choose another plan.',
  'plans.underWay':
    'A payment for your subscription is under way. Wait for its result, then choose another plan.',
  'plans.unavailable':
    'We cannot reach the payment service now. Nothing was charged and your plan is as before. Try again soon.',
  'plans.notNow': 'This plan begins with your next renewal. Choose it again to see how.',
  'plans.priceChanged':
    'The price has changed since this page opened. Nothing was charged. Look at the new price.',
  'plans.methodChanged':
    'The payment method on file has changed since this page opened. Nothing was charged. Look at the new one.',
  'plans.noAddress': 'We need your billing address before we can charge. Add it in Billing.',
  'plans.noMethod': 'There is no payment method for your subscription. Add one, then change the plan.',
  'plans.refusedMethod': 'Your bank refuses this payment method. Add another one, then change the plan.',
  'plans.triedOut':
    'This card was tried too often in the last 30 days. Add another method, then change the plan.',
  'plans.leftToAPerson':
    'Your bank gave no answer to an earlier try, so we are checking it by hand. Call or write to us.',
  'plans.now.can': 'Can begin today for the difference',
  'plans.now.ask': 'Change to {name} today?',
  'plans.now.lede': 'You pay only the difference for the days that remain of your term.',
  'plans.now.whole': 'New price for the whole term',
  'plans.now.paid': 'Paid for this term',
  'plans.now.days': 'Days that remain after today',
  'plans.now.daysOf': '{daysLeft} of {daysOfTerm}',
  'plans.now.difference': 'Difference for these days',
  'plans.now.total': 'Charged today',
  'plans.now.how':
    'The difference is ({whole} − {paid}) × {daysLeft} ÷ {daysOfTerm}, rounded down in your favor.',
  'plans.now.howNothing':
    'The difference of {whole} and {paid} for {daysLeft} of {daysOfTerm} days is nothing, so nothing is charged.',
  'plans.now.renews':
    'Your paid time stays. On {date} your plan renews at its new price, {price}. We email you before.',
  'plans.now.drops': 'You had chosen {name} from {date}. This change replaces that choice.',
  'plans.now.refund':
    'You can get this payment back for {days, plural, one {# day} other {# days}}. Your plan is then {name} again.',
  'plans.now.method': 'We charge {total} to {method}.',
  'plans.now.confirm': 'Change now and pay {total}',
  'plans.now.confirmFree': 'Change now',
  'plans.now.otherMethod': 'Use another payment method',
  'plans.now.atRenewal': 'Change with the next renewal instead',
  'plans.now.declined': '{why} Your plan is as before. Try again or use another payment method.',
  'plans.now.done': 'Your plan has changed. We’ve emailed you this receipt.',
  'plans.now.processing':
    'Your bank has not answered yet. Your plan stays until it does, and nothing is charged twice. We email you the result.',
  'plans.notSold': 'This plan is not sold any more. Choose another one.',
  'plans.failed': 'That did not work, so nothing has changed. Try again.',
} as const
