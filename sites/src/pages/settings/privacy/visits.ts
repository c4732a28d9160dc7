import type { APIRoute } from 'astro'
import { OUTSIDE_SERVICES } from '#shared/domain/analytics/outside.ts'
import { safeRedirect } from '#shared/kernel/links/safe-redirect.ts'
import { VISITS_SECTION_PATH } from '../../../features/outside-analytics/paths.ts'
import { DECIDE_OUTSIDE_CONSENT } from '../../../features/settings/privacy/privacy.queries.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'

/** A GET of the form's address, for example after signing in again, shows its page. */
export const GET: APIRoute = () => new Response(null, { status: 302, headers: { location: VISITS_SECTION_PATH } })

export const POST: APIRoute = async ({ locals, request, url }) => {
  const form = await readPageForm({ request, locals }, { lists: ['service'] })
  const named = form.getAll('service')
  await locals.api.member(DECIDE_OUTSIDE_CONSENT, {
    services: OUTSIDE_SERVICES.filter((service) => named.includes(service)),
    isAllowed: form.get('allow') === 'yes',
  })
  const location = safeRedirect(form.get('back'), url.origin) ?? VISITS_SECTION_PATH
  return new Response(null, { status: 303, headers: { location } })
}
