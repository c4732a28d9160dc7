/** A person as shown by object types, without data that only staff may see. */
export type UserView = {
  readonly id: string
  readonly kind: 'MEMBER' | 'STAFF'
  readonly communityCode: string
  readonly communityName: string
  readonly email: string
  readonly username: string
  readonly givenName: string
  readonly familyName: string
  readonly isActive: boolean
  readonly isModerator: boolean
  readonly isFounding: boolean
  readonly jobTitle: string | null
  readonly companyName: string | null
  readonly locationName: string | null
  readonly pronouns: string | null
  readonly displayPronouns: boolean
  readonly displayLocation: boolean
  readonly avatarImageId: string | null
  /** Slug of the public profile; null without one. */
  readonly publicSlug: string | null
  readonly membershipTier: string | null
  readonly vertical: string | null
  readonly standing: string
  readonly joinedAt: Date
  /** When they last signed in or continued their session. */
  readonly lastAccessedAt: Date | null
}

export function fullName(user: Pick<UserView, 'givenName' | 'familyName'>): string {
  return `${user.givenName} ${user.familyName}`.trim()
}

/** The address of a member's public profile. */
export function publicProfilePath(slug: string): string {
  return `/people/${slug}`
}

/** A published article of a member. */
export type PublishedView = { readonly title: string; readonly path: string; readonly publishedAt: Date | null }
