import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Disclosure, DisclosureList } from '#web/ui/disclosure.tsx'

/** Answers to the most frequent questions. The page works without a script. */
export default function HelpScreen() {
  const text = useText()
  const { brand, links, basePath } = useSite()
  return (
    <Screen
      title={text('account.help.title')}
      lede={text('account.help.lede')}
      about={text('account.help.lede')}
      width="medium"
    >
      <DisclosureList>
        <Answer
          question={text('account.help.invitation')}
          answer={text('account.help.invitationText', { brand })}
          link={<a href={`${basePath}/invite/request`}>{text('account.help.invitationLink')}</a>}
        />
        <Answer
          question={text('account.help.password')}
          answer={text('account.help.passwordText')}
          link={<a href={links.passwordRetrieval}>{text('account.help.passwordLink')}</a>}
        />
        <Answer
          question={text('account.help.receipt')}
          answer={text('account.help.receiptText')}
          link={<a href={links.myAccount}>{text('account.help.receiptLink')}</a>}
        />
        <Answer
          question={text('account.help.safety')}
          answer={text('account.help.safetyText')}
          link={<Link to={ACCOUNT_PATHS.safety}>{text('account.safety.title')}</Link>}
        />
      </DisclosureList>
      <p className="note">
        {text('account.help.more')} <a href={links.contact}>{text('account.help.moreLink')}</a>
      </p>
    </Screen>
  )
}

function Answer({ question, answer, link }: { question: string; answer: string; link?: ReactNode }) {
  return (
    <Disclosure look="row" summary={question}>
      <p>{answer}</p>
      {link && <p>{link}</p>}
    </Disclosure>
  )
}
