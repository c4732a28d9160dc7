import { and, desc, eq } from 'drizzle-orm'
import { jsonRows } from '#db/json-rows.ts'
import { pickColumns } from '#db/pick-columns.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build } from '#db/statement.ts'
import { storyPath } from '#shared/domain/articles/story-path.ts'
import { type HideableField, type ProfileView, withoutHidden } from '#shared/domain/members/profile.ts'
import type { PublishedView } from '#shared/domain/members/views.ts'

const SHOWN_ARTICLES = 10

/** The profile columns besides the person, including what is hidden. */
export function profileColumns() {
  return {
    biography: memberProfiles.biography,
    companyDescription: memberProfiles.companyDescription,
    areaOfFocus: memberProfiles.areaOfFocus,
    industry: memberProfiles.industry,
    employeeCount: memberProfiles.employeeCount,
    expertise: memberProfiles.expertise,
    linkedIn: memberProfiles.linkedIn,
    twitter: memberProfiles.twitter,
    facebook: memberProfiles.facebook,
    instagram: memberProfiles.instagram,
    crunchbase: memberProfiles.crunchbase,
    angelList: memberProfiles.angelList,
    website: memberProfiles.website,
    hidden: memberProfiles.hidden,
  }
}

/** The profile columns of the person. */
export const profilePersonColumns = pickColumns(users, {
  jobTitle: true,
  companyName: true,
  locationName: true,
  displayLocation: true,
  pronouns: true,
  displayPronouns: true,
})

export type ProfileRow = Omit<ProfileView, 'location'> & { readonly hidden: readonly HideableField[] }

/** The profile of a member who has never saved one. */
const EMPTY: ProfileRow = {
  biography: null,
  companyDescription: null,
  areaOfFocus: null,
  industry: null,
  employeeCount: null,
  expertise: [],
  linkedIn: null,
  twitter: null,
  facebook: null,
  instagram: null,
  crunchbase: null,
  angelList: null,
  website: null,
  hidden: [],
}

type Place = { readonly locationName: string | null; readonly displayLocation: boolean }

/** A whole profile, as others see it, and the fields that they do not see. */
export function profileOf(row: ProfileRow | null, { locationName, displayLocation }: Place) {
  const { hidden: stored, ...own } = row ?? EMPTY
  const hidden: readonly HideableField[] = displayLocation ? stored : ['location', ...stored]
  const whole: ProfileView = { ...own, location: locationName }
  return { whole, shown: withoutHidden(whole, hidden), hidden }
}

/** A member's latest published articles. */
export function publishedArticles(p: { readonly communityId: string; readonly memberId: string }) {
  return jsonRows({ title: articles.title, slug: articles.slug, publishedAt: articles.publishedAt }, (row) =>
    build
      .select({ row })
      .from(articles)
      .where(
        and(
          eq(articles.communityId, p.communityId),
          eq(articles.authorId, p.memberId),
          eq(articles.status, 'PUBLISHED'),
        ),
      )
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(SHOWN_ARTICLES),
  )
}

type PublishedRow = { readonly title: string; readonly slug: string | null; readonly publishedAt: Date | null }

export function toPublished(rows: readonly PublishedRow[]): readonly PublishedView[] {
  return rows.flatMap(({ title, slug, publishedAt }) => (slug ? [{ title, path: storyPath(slug), publishedAt }] : []))
}
