import { normaliseEmail } from '#domain/people/email.ts'
import { memberColour } from '#domain/people/member-colour.ts'
import type { KnownParent, NewFamily } from '#domain/people/new-family.ts'
import type { Tx } from '#server/db/database.ts'
import { addPerson } from '#server/people/index.ts'

export type InvitedFamily = NewFamily & { professionalId: string; locale: string }

/**
 * Creates the family that a professional entered. Its parents become active when they join. Their phone numbers stay in
 * the professional's entry.
 */
export async function createInvitedFamily(
  tx: Tx,
  { parents, children, professionalId, locale }: InvitedFamily,
): Promise<{ familyId: string; parentIds: [string, string] }> {
  const { id: familyId } = await tx
    .insertInto('families')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  const insert = async (parent: KnownParent, position: number) => {
    const userId = await insertParent(tx, { parent, professionalId, locale })
    const { firstName, lastName, ...known } = parent
    await tx
      .insertInto('family_members')
      .values({
        ...columns({ firstName, lastName }, { familyId, position }),
        kind: 'parent',
        user_id: userId,
        known_contact: JSON.stringify(known),
      })
      .execute()
    return userId
  }
  const parentIds: [string, string] = [await insert(parents[0], 0), await insert(parents[1], 1)]
  for (const [index, child] of children.entries()) {
    await tx
      .insertInto('family_members')
      .values({ ...columns(child, { familyId, position: index + 2 }), kind: 'child' })
      .execute()
  }
  return { familyId, parentIds }
}

type Invited = { parent: KnownParent; professionalId: string; locale: string }

async function insertParent(tx: Tx, { parent, professionalId, locale }: Invited): Promise<string> {
  return addPerson(tx, {
    kind: 'parent',
    first_name: parent.firstName,
    last_name: parent.lastName,
    email: parent.email,
    email_normalised: parent.email ? normaliseEmail(parent.email) : null,
    locale,
    created_by_professional_id: professionalId,
  })
}

function columns(
  { firstName, lastName }: { firstName: string; lastName: string },
  { familyId, position }: { familyId: string; position: number },
) {
  return {
    family_id: familyId,
    first_name: firstName,
    last_name: lastName,
    position,
    colour: memberColour(position),
  }
}
