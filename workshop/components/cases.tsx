import { AlertBanner } from '#web/ui/alert-banner.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge, Chip } from '#web/ui/badge.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checklist } from '#web/ui/checklist.tsx'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure, DisclosureList } from '#web/ui/disclosure.tsx'
import { DoorCard } from '#web/ui/door-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Footer } from '#web/ui/footer.tsx'
import { Header } from '#web/ui/header.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkList, LinkListItem } from '#web/ui/link-list.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OfferBanner } from '#web/ui/offer-banner.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StepBar } from '#web/ui/step-bar.tsx'
import { StepTrail } from '#web/ui/step-trail.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { Cases } from './cases-type.ts'
import { FIELD_CASES } from './field-cases.tsx'
import { PLAN_CASES } from './plan-cases.tsx'

const NOTHING = () => undefined
/** Every component of web/ui in its states. A test lists the missing ones. */
export const CASES: Cases = {
  ...FIELD_CASES,
  ...PLAN_CASES,
  Button: {
    primary: <Button>Continue</Button>,
    secondary: <Button variant="secondary">Choose your own</Button>,
    text: <Button variant="text">Not now</Button>,
    pill: <Button variant="pill">Chat with us</Button>,
    danger: <Button variant="danger">Delete account</Button>,
    disabled: <Button disabled>Continue</Button>,
  },
  ButtonLink: {
    secondary: (
      <ButtonLink to="/" variant="secondary">
        Back to the start
      </ButtonLink>
    ),
  },
  ButtonAnchor: {
    secondary: (
      <ButtonAnchor href="#top" variant="secondary">
        Another site
      </ButtonAnchor>
    ),
  },
  SubmitButton: {
    ready: (
      <SubmitButton pending={false} pendingText="Sending…">
        Pay $153.90
      </SubmitButton>
    ),
    pending: (
      <SubmitButton pending pendingText="Sending…">
        Pay $153.90
      </SubmitButton>
    ),
    'with fields left': (
      <SubmitButton
        pending={false}
        pendingText="Sending…"
        left={{ count: '2 left', names: 'Username, password' }}
      >
        Set the log-in
      </SubmitButton>
    ),
    blocked: (
      <SubmitButton pending={false} pendingText="Sending…" blockedBy="Choose a way to pay first.">
        Pay
      </SubmitButton>
    ),
  },
  Notice: {
    info: <Notice title="Good to know">Your co-parent never sees this.</Notice>,
    success: <Notice tone="success">Saved.</Notice>,
    warning: (
      <Notice tone="warning" title="Past due">
        We try again tomorrow.
      </Notice>
    ),
    error: (
      <Notice tone="error" title="Not sent">
        Nothing was charged.
      </Notice>
    ),
  },
  AlertBanner: {
    success: (
      <AlertBanner tone="success" closeLabel="Close" milliseconds={3_600_000}>
        You are logged out.
      </AlertBanner>
    ),
  },
  OfferBanner: { plain: <OfferBanner>10 % off with the link of your family.</OfferBanner> },
  ErrorSummary: {
    'two errors': (
      <ErrorSummary
        titleOf={(count) => `There are ${count} problems`}
        attempt={0}
        errors={[
          { field: 'email', text: 'Enter an email address.' },
          { field: 'city', text: 'Enter a city.' },
        ]}
      />
    ),
  },
  Badge: { plain: <Badge initials="AO" color="#0f6b62" /> },
  Chip: { plain: <Chip>Not joined yet</Chip>, quiet: <Chip tone="quiet">Joined</Chip> },
  Card: {
    'with a title and an action': (
      <Card title="Billing address" action={<Button variant="text">Change</Button>}>
        12 Maple Avenue
      </Card>
    ),
  },
  ChoiceCard: {
    chosen: (
      <ChoiceCard name="method" value="card" title="Card" hint="Visa, Mastercard" defaultChecked>
        Fields of the card
      </ChoiceCard>
    ),
    'not chosen': <ChoiceCard name="method" value="paypal" title="PayPal" aside="Opens a window" />,
  },
  DoorCard: { plain: <DoorCard to="/" icon="family" title="For Parents" text="Set up your family." /> },
  Checklist: {
    'one of two met': (
      <Checklist
        metLabel="Met:"
        unmetLabel="Not met:"
        items={[
          { id: 'a', text: '12 characters', met: true },
          { id: 'b', text: 'Not a common password', met: false },
        ]}
      />
    ),
  },
  DescriptionList: {
    amounts: (
      <DescriptionList
        items={[
          { term: 'Essentials', description: '$144.00' },
          { term: 'Total', description: '$153.90', tone: 'total' },
        ]}
      />
    ),
    stacked: (
      <DescriptionList look="stacked" items={[{ term: 'Practice', description: 'Alvarez Family Law' }]} />
    ),
  },
  Disclosure: {
    closed: <Disclosure summary="What is shared?">Only whether you have joined.</Disclosure>,
    'open, as a row': (
      <Disclosure summary="What is shared?" look="row" open>
        Only whether you have joined.
      </Disclosure>
    ),
  },
  DisclosureList: {
    plain: (
      <DisclosureList>
        <Disclosure look="row" summary="One">
          First
        </Disclosure>
        <Disclosure look="row" summary="Two">
          Second
        </Disclosure>
      </DisclosureList>
    ),
  },
  Dialog: {
    open: (
      <Dialog
        open
        onClose={NOTHING}
        title="Delete this sign-up?"
        closeLabel="Close"
        actions={<Button>Delete</Button>}
      >
        What you typed is lost.
      </Dialog>
    ),
  },
  EmptyState: {
    plain: (
      <EmptyState
        picture="/join/signpost.svg"
        title="No families yet"
        action={<Button>Enter a family</Button>}
      >
        They appear here.
      </EmptyState>
    ),
  },
  Menu: {
    closed: (
      <Menu id="menu" label="Your account" button="Amara">
        <a href="#top">Log out</a>
      </Menu>
    ),
  },
  Spinner: { plain: <Spinner>Processing…</Spinner> },
  StepBar: { 'second of three': <StepBar current={2} total={3} label="Step 2 of 3" /> },
  StepTrail: {
    'second of three': (
      <StepTrail
        label="Steps"
        doneLabel="done"
        current={1}
        steps={[{ label: 'Billing', to: '/' }, { label: 'Payment' }, { label: 'Review' }]}
      />
    ),
  },
  BackLink: { plain: <BackLink to="/">Back</BackLink> },
  LinkedText: {
    plain: (
      <p>
        <LinkedText to={{ terms: '#terms' }}>
          {'You agree to the <terms>Terms & Conditions</terms>.'}
        </LinkedText>
      </p>
    ),
  },
  LinkList: {
    calm: (
      <LinkList>
        <LinkListItem to="/" title="Billing" help="Your plan, your charges and your receipts." />
        <LinkListItem to="/" title="Browsers" help="Where you are logged in." />
      </LinkList>
    ),
    danger: (
      <LinkList tone="danger">
        <LinkListItem to="/" title="Delete my account" help="You can take it back for 14 days." />
      </LinkList>
    ),
  },
  LinkListItem: {
    elsewhere: (
      <LinkList>
        <LinkListItem href="/" title="Help" help="Answers to questions of other parents." />
      </LinkList>
    ),
  },
  Logo: { plain: <Logo>Evenhand</Logo> },
  Icon: { text: <Icon name="info" />, large: <Icon name="family" size="large" /> },
  Header: {
    plain: (
      <Header skipText="Skip to content" home={<Logo>Evenhand</Logo>}>
        <a href="#top">Log in</a>
      </Header>
    ),
  },
  Footer: {
    plain: (
      <Footer
        label="More"
        links={[{ href: '#terms', text: 'Terms & Conditions', brief: 'Terms' }]}
        line="Test mode: no money moves."
      />
    ),
  },
  Page: {
    narrow: (
      <Page title="Create your parent account" lede="First we need to know who you are." width="narrow">
        <Button>Continue</Button>
      </Page>
    ),
  },
}
