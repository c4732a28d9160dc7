import type { articleAgreementAcceptances, articleUserSettings } from '#db/schema/articles/articles.ts'
import { type BrandCode, communityId } from '../communities.ts'
import { daysBefore } from '../offsets.ts'
import type { Person } from '../people/person.ts'
import { seededId } from '../seeded-id.ts'
import { bylineOf } from './bylines.ts'
import { agreementId } from './guidelines.ts'

/** Byline and accepted agreement of each author, both from before the first article. */
export function authorRows(code: BrandCode, authors: readonly Person[], now: Date) {
  const common = (author: Person) => ({ communityId: communityId(code), userId: author.id })
  const settledAt = (author: Person) => daysBefore(now, author.joinedDaysAgo - 1)
  const settings: (typeof articleUserSettings.$inferInsert)[] = authors.map((author) => ({
    id: seededId(`byline ${author.id}`),
    ...common(author),
    byline: bylineOf(author),
    updatedAt: settledAt(author),
  }))
  const acceptances: (typeof articleAgreementAcceptances.$inferInsert)[] = authors.map((author) => ({
    id: seededId(`acceptance ${author.id}`),
    ...common(author),
    agreementId: agreementId(code),
    createdAt: settledAt(author),
  }))
  return { settings, acceptances }
}
