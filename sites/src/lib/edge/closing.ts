import { type ClosingDates, isClosed, isClosedForWriting } from '#shared/domain/communities/closing/closing.ts'
import type { Brand } from './community.ts'

/** The closing dates of the page's community; null while it is not closing. */
export function closingOf(brand: Brand | null): ClosingDates | null {
  const closing = brand?.community.closing
  if (!closing) return null
  const { announcedAt, closesAt, endsAt } = closing
  return { announcedAt: new Date(announcedAt), closesAt: new Date(closesAt), endsAt: new Date(endsAt) }
}

/** Whether members can no longer write: from then on a page says so in place of its forms. */
export function isReadOnly({ brand, now }: { readonly brand: Brand | null; readonly now: Date }): boolean {
  return isClosedForWriting(closingOf(brand), now)
}

/** The areas that staff still need in a closed community. */
const AREAS_OF_STAFF = new Set(['admin', 'login-admin', 'logout'])

/** Whether the community has closed, and the address is not for staff. */
export function isClosedTo(area: string, brand: Brand, now: Date): boolean {
  return !AREAS_OF_STAFF.has(area) && isClosed(closingOf(brand), now)
}
