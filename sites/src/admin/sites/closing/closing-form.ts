import { SITE_CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import { SITE_REFUSALS } from '#shared/domain/communities/sites/messages.ts'
import { siteClosingPath } from '../../../features/closing/paths.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { emptyOf, type FormOutcome, noticed, submittedWithPassword } from '../site-form.ts'
import { ANNOUNCE_CLOSING, TAKE_BACK_CLOSING } from './closing.queries.ts'

/** Announces the closing of a brand, or takes it back. */
export async function submitClosing({ request, locals }: PostedPage<'admin'>, code: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  const text = (name: string) => (form.get(name) ?? '').trim()
  const { admin } = locals.api
  const isTakingBack = form.get('act') === 'take-back'
  const { day, name } = SITE_CLOSING_REFUSALS
  const { reason } = SITE_REFUSALS
  const faults = emptyOf(form, isTakingBack ? { reason } : { day, name, reason })
  return submittedWithPassword(admin, form, faults, async () => {
    if (isTakingBack) {
      await admin(TAKE_BACK_CLOSING, { code, reason: text('reason') })
      return noticed(siteClosingPath(code), 'closingTakenBack')
    }
    await admin(ANNOUNCE_CLOSING, { code, day: text('day'), name: text('name'), reason: text('reason') })
    return noticed(siteClosingPath(code), 'closingAnnounced')
  })
}
