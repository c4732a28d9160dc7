import type { APIContext } from 'astro'
import type { InvitationRefusal } from '#shared/domain/onboarding/views.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { GET_STARTED, type Onboarding } from './onboarding.queries.ts'
import { type Deal, GET_STARTED_PATH, stepPath, withDeal } from './paths.ts'

type Page = Pick<APIContext, 'url' | 'locals'>

export type OpenDeal =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly refusal: InvitationRefusal }
  | { readonly kind: 'open'; readonly deal: Deal; readonly onboarding: Onboarding }

/** The invitation of the address's link; with the card provider's parameters when it must be paid. */
export async function readDeal({ url, locals }: Page, { paying = false } = {}): Promise<OpenDeal> {
  const query = queryOf(url)
  const dealId = query.orNull('dealId')
  if (!dealId) return { kind: 'none' }
  // A value that we could not have issued is as unknown as an invented link.
  if (dealId.length > 100) return { kind: 'refused', refusal: 'unknown' }
  const short = (text: string | null, max: number) => (text && text.length <= max ? text : null)
  const productId = short(query.orNull('productId'), 100)
  const email = query.orNull('email')
  if (email && email.length > 300) return { kind: 'refused', refusal: 'unknown' }
  const { getStarted } = await locals.api.public(GET_STARTED, { dealId, productId, email, paying })
  if (getStarted.refusal || !getStarted.onboarding) return { kind: 'refused', refusal: getStarted.refusal ?? 'unknown' }
  return { kind: 'open', deal: { dealId, productId }, onboarding: getStarted.onboarding }
}

type Open = Extract<OpenDeal, { kind: 'open' }>

/** Whether another person than the link's is signed in. */
export function isOfAnother({ onboarding }: Open, { session }: APIContext['locals']): boolean {
  return session !== null && session.claims.userId !== onboarding.userId
}

/**
 * Opens a step by the link; redirects to the next step of the person, or to the page of the link's owner for others.
 */
export async function openDealStep(page: Page, step: 'payment' | 'password'): Promise<Open | Response> {
  const found = await readDeal(page, { paying: step === 'payment' })
  if (found.kind === 'open' && found.onboarding.nextStep === step && !isOfAnother(found, page.locals)) return found
  return redirectTo(GET_STARTED_PATH + page.url.search)
}

/** The next address of the person; null when the page itself says it, because a sign-in is needed first. */
export function nextAddress({ deal, onboarding }: Open): string | null {
  const { nextStep } = onboarding
  if (nextStep === 'payment' || nextStep === 'password' || nextStep === 'frec_shutdown_step')
    return withDeal(stepPath(nextStep), deal)
  return null
}

export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, { status: 303, headers: { location } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
