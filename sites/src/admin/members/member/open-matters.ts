import { isInFlight } from '#shared/domain/articles/statuses.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { holdsAny } from '../../../layouts/nav/holds-any.ts'
import { mergePath } from '../merge/paths.ts'
import type { MemberOverview } from './member.queries.ts'
import { OPEN_MATTERS } from './messages.ts'

type OpenMatter = {
  readonly text: string
  /** Its page; null for staff who may not open it. */
  readonly href: string | null
}

type Shown = {
  readonly member: Pick<MemberOverview['member'], 'id' | 'name'>
  readonly overview: Pick<
    MemberOverview['memberOverview'],
    'articles' | 'deletionDueAt' | 'mergedInto' | 'openDataCopies'
  > & { readonly membership: { readonly pastDueSince: string | null } | null }
  /** Those of the reader. */
  readonly permissions: readonly string[]
  readonly timeZone: string
}

/** What is open at a member's account. */
export function openMatters({ member, overview, permissions, timeZone }: Shown): readonly OpenMatter[] {
  const { articles, deletionDueAt, membership, mergedInto, openDataCopies } = overview
  const dateOf = (at: string) => formatDate(new Date(at), timeZone)
  const forHolders = (href: string, ...wanted: readonly string[]) => (holdsAny(permissions, ...wanted) ? href : null)
  const inReview = articles
    .filter(({ status }) => status !== 'DRAFT' && isInFlight(status))
    .reduce((sum, { count }) => sum + count, 0)
  const requestsHref = forHolders('/admin/members/requests', 'ADMIN')
  const articlesPath = `/admin/articles?q=${encodeURIComponent(member.name)}`
  return [
    mergedInto ? { text: OPEN_MATTERS.merged(mergedInto.name), href: mergePath(member.id) } : null,
    inReview > 0
      ? { text: OPEN_MATTERS.inReview(inReview), href: forHolders(articlesPath, 'ADMIN', 'ARTICLES_EDIT') }
      : null,
    membership?.pastDueSince
      ? {
          text: OPEN_MATTERS.pastDue(dateOf(membership.pastDueSince)),
          href: forHolders(`/admin/members/${member.id}/payment`, 'BILLING'),
        }
      : null,
    deletionDueAt ? { text: OPEN_MATTERS.deletion(dateOf(deletionDueAt)), href: requestsHref } : null,
    openDataCopies > 0 ? { text: OPEN_MATTERS.copies(openDataCopies), href: requestsHref } : null,
  ].filter((matter) => matter !== null)
}
