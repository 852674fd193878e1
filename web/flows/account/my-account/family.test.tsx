import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Account } from '#domain/contracts/account.ts'
import { account } from '#domain/messages/account/es-mx.ts'
import { Texts } from '#web/lib/text.tsx'
import { Family } from './family.tsx'

const BEN: Account['familyMembers'][number] = {
  familyId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11',
  kind: 'parent',
  firstName: 'Ben',
  displayInitials: 'BO',
  color: '#0f6b62',
  isYou: false,
}

const PARENT = account['account.family.parent']

/** How often the family of this member says “parent”. */
function saysParent(member: typeof BEN): number {
  const markup = renderToStaticMarkup(
    <Texts locale="es-MX" arrived={JSON.stringify(account)}>
      <MemoryRouter>
        <Family members={[member]} mayInvite={false} />
      </MemoryRouter>
    </Texts>,
  )
  return markup.split(PARENT).length - 1
}

test('a parent is named, and marked as a parent', () => {
  expect(saysParent(BEN)).toBe(1)
})

test('a parent who was erased is called a parent once, in place of the name', () => {
  expect(saysParent({ ...BEN, firstName: '', displayInitials: '' })).toBe(1)
})
