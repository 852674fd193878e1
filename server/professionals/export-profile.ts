import type { Exporter } from '#server/platform/exporter.ts'

/** The profile that a professional gave. */
export const profileExport: Exporter = {
  columns: [
    'professionals.title',
    'professionals.credentials',
    'professionals.phone_country',
    'professionals.phone_extension',
    'professionals.practice_name',
    'professionals.referral',
    'professional_roles.role',
  ],
  read: async (tx, { id }) => {
    const profiles = await tx.selectFrom('professionals').selectAll().where('user_id', '=', id).execute()
    const roles = await tx
      .selectFrom('professional_roles')
      .select('role')
      .where('user_id', '=', id)
      .orderBy('position')
      .execute()
    const rows = profiles.map((profile) => ({
      title: profile.title,
      qualification: profile.credentials,
      practice: profile.practice_name,
      phone: profile.phone_country,
      extension: profile.phone_extension,
      roles: roles.map(({ role }) => role),
      heardFrom: JSON.stringify(profile.referral),
      createdAt: profile.created_at,
    }))
    return [{ part: 'profile', rows }]
  },
}
