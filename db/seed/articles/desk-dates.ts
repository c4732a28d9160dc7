import { deskDateRank } from '#shared/domain/articles/due/desk-date.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { addDays, dayOf } from '#shared/kernel/dates.ts'
import { type BrandCode, COMMUNITIES } from '../communities.ts'

/** How many days the desk allows for an article in a status; its author is promised nothing there. */
const WANTED_IN_DAYS: Readonly<Partial<Record<ArticleStatus, number>>> = { FINAL_EDIT: 2, READY_TO_APPROVE: 6 }

type Dated = { readonly code: BrandCode; readonly status: ArticleStatus; readonly setBy: string; readonly now: Date }

export function deskDateFields({ code, status, setBy, now }: Dated) {
  const days = WANTED_IN_DAYS[status]
  const timeZone = COMMUNITIES.find((community) => community.code === code)?.timeZone
  if (days === undefined || timeZone === undefined) return {}
  const deskDate = addDays(dayOf(now, timeZone), days)
  return {
    deskDate,
    deskDateSetBy: setBy,
    deskDateRank: deskDateRank(deskDate, status, { timeZone, closures: [] }),
  }
}
