import { sql } from 'drizzle-orm'
import { isFormerMember } from '#db/members/former-member.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import type { StoryAuthorView } from '#shared/domain/articles/views.ts'
import { fullName, publicProfilePath } from '#shared/domain/members/views.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'

/** What readers see about the author of a story. */
export const storyAuthorColumns = {
  givenName: users.givenName,
  familyName: users.familyName,
  jobTitle: users.jobTitle,
  companyName: users.companyName,
  avatarImageId: users.avatarImageId,
  publicSlug: sql<
    string | null
  >`CASE WHEN ${users.status} = 'ACTIVE' AND ${users.gate} = 'NONE' AND NOT ${isFormerMember(users.communityId)} THEN ${users.publicSlug} END`,
}

type AuthorRow = {
  readonly givenName: string
  readonly familyName: string
  readonly jobTitle: string | null
  readonly companyName: string | null
  readonly avatarImageId: string | null
  /** Null without a public profile. */
  readonly publicSlug: string | null
}

export function toStoryAuthor(row: AuthorRow): StoryAuthorView {
  return {
    name: fullName(row),
    jobTitle: row.jobTitle,
    companyName: row.companyName,
    avatar: imageAddress(row.avatarImageId),
    path: row.publicSlug && publicProfilePath(row.publicSlug),
  }
}

export const leadImageColumns = {
  leadImageId: articles.leadImageId,
  leadImageWidth: articles.leadImageWidth,
  leadImageAlt: articles.leadImageAlt,
  leadImageCredit: articles.leadImageCredit,
}
