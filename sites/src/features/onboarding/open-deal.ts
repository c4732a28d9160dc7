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

/** What the link of the address is for; with what opens the fields of a card where one is to be paid with. */
export async function readDeal({ url, locals }: Page, { paying = false } = {}): Promise<OpenDeal> {
  const query = queryOf(url)
  const dealId = query.orNull('dealId')
  if (!dealId) return { kind: 'none' }
  // What cannot be a value of ours is as unknown as a link that was made up.
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

/** Whether somebody is signed in who is not the one that the link is for. */
export function isOfAnother({ onboarding }: Open, { session }: APIContext['locals']): boolean {
  return session !== null && session.claims.userId !== onboarding.userId
}

/** A step that is opened by the link; somebody for whom another one is next is led to it, and others to whose it is. */
export async function openDealStep(page: Page, step: 'payment' | 'password'): Promise<Open | Response> {
  const found = await readDeal(page, { paying: step === 'payment' })
  if (found.kind === 'open' && found.onboarding.nextStep === step && !isOfAnother(found, page.locals)) return found
  return redirectTo(GET_STARTED_PATH + page.url.search)
}

/** Where somebody goes on; null where the page says it, because a sign-in comes first. */
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
