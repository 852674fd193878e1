import type { ProfessionalFamilyBody } from '#domain/contracts/families.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { checkNewFamily, normaliseNewFamily, type NewFamily } from '#domain/people/new-family.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { claimKey, keepAnswer } from '#server/platform/idempotency.ts'
import { createInvitedFamily } from '#server/families/index.ts'
import { sha256, type Secrets } from '#server/platform/secrets/secrets.ts'
import { createInvitation, type InvitationLinks } from '../create-invitation.ts'

type Deps = { db: Db; secrets: Secrets; links: InvitationLinks }
type Input = {
  userId: string
  body: ProfessionalFamilyBody
  idempotencyKey: string | null
  /** The body as it was sent. The same key with another body is refused. */
  rawBody: string
  locale: string
}
type Created = { familyId: string; invited: number }
export type CreateFamilyOutcome =
  | ({ outcome: 'created' } & Created)
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'not-a-professional' | 'key-reused' }

/**
 * Creates a family that a professional entered. Each parent with an address gets a separate mail and agrees for
 * themselves. Children never get a mail.
 */
export async function createProfessionalFamily(deps: Deps, input: Input): Promise<CreateFamilyOutcome> {
  const professional = await findProfessional(deps.db, input.userId)
  if (!professional) return { outcome: 'not-a-professional' }
  const family = normaliseNewFamily(input.body)
  const errors = [...checkNewFamily(family), ...ownAddressErrors(family, professional)]
  if (errors.length > 0) return { outcome: 'refused', errors }
  return deps.db.transaction().execute(async (tx) => {
    const before = await repeated(tx, input)
    if (before) return before
    const created = await create(tx, { deps, input, family, professional })
    await remember(tx, { input, created })
    return { outcome: 'created', ...created }
  })
}

type Professional = { id: string; first_name: string; last_name: string; email: string | null }

/** No parent may have the professional's address. Otherwise one mailbox would get the links of both. */
function ownAddressErrors({ parents }: NewFamily, { email }: Professional): FieldError[] {
  return parents.flatMap((parent, index) =>
    email !== null && parent.email !== null && normaliseEmail(parent.email) === normaliseEmail(email)
      ? [{ field: `parents.${index}.email`, code: 'rules.email.onlyThey' as const }]
      : [],
  )
}

async function findProfessional(db: Db, userId: string): Promise<Professional | null> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .where('kind', '=', 'professional')
    .executeTakeFirst()
  return found ?? null
}

type Creating = { deps: Deps; input: Input; family: NewFamily; professional: Professional }

async function create(tx: Tx, { deps, input, family, professional }: Creating): Promise<Created> {
  const { locale } = input
  const { familyId, parentIds } = await createInvitedFamily(tx, {
    ...family,
    professionalId: professional.id,
    locale,
  })
  let invited = 0
  for (const [index, parent] of family.parents.entries()) {
    const userId = parentIds[index]
    if (!parent.email || !userId) continue
    invited += 1
    await createInvitation(tx, {
      secrets: deps.secrets,
      links: deps.links,
      invitation: {
        familyId,
        userId,
        invitedBy: professional.id,
        invitedByName: `${professional.first_name} ${professional.last_name}`,
        invitedByKind: 'professional',
        fromOrder: false,
        firstName: parent.firstName,
        email: parent.email,
        paid: false,
        locale,
      },
    })
  }
  return { familyId, invited }
}

async function repeated(tx: Tx, input: Input): Promise<CreateFamilyOutcome | null> {
  if (!input.idempotencyKey) return null
  const claimed = await claimKey(tx, {
    scopeId: input.userId,
    key: input.idempotencyKey,
    requestHash: sha256(input.rawBody),
  })
  if (claimed.outcome === 'new') return null
  if (claimed.outcome === 'other') return { outcome: 'key-reused' }
  const { answer } = claimed
  return { outcome: 'created', familyId: String(answer?.['familyId']), invited: Number(answer?.['invited']) }
}

async function remember(tx: Tx, { input, created }: { input: Input; created: Created }): Promise<void> {
  if (!input.idempotencyKey) return
  await keepAnswer(tx, { scopeId: input.userId, key: input.idempotencyKey, answer: created })
}
