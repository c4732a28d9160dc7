import { amountRange } from '#shared/domain/analytics/measures.ts'
import { OUTSIDE_ORIGINS } from '#shared/domain/analytics/outside.ts'

/**
 * The counted data of a page that a member has opened. Its address is that of its kind: it names neither people nor
 * content.
 */
export type OutsideVisit = {
  readonly origin: string
  readonly session: string
  readonly isNew: boolean
  /** The amount that the member paid on the previous page, which may not contact third parties. */
  readonly paidCents: number | null
}

/** Only members are counted by third parties. */
const ROLE = 'MEMBER'

type Act = { readonly name: string; readonly fields: Readonly<Record<string, string>> }

function actsOf({ paidCents }: OutsideVisit): readonly Act[] {
  const view: Act = { name: 'page_view', fields: {} }
  if (paidCents === null || !Number.isFinite(paidCents)) return [view]
  return [view, { name: 'form_submit', fields: { category: 'Payment', amount_range: amountRange(paidCents) } }]
}

/** The called addresses, and those opened in a frame, for the ids in the page. */
export function countedOutside(page: DOMStringMap, visit: OutsideVisit) {
  const { googleAnalytics, googleTagManager, linkedInInsight } = page
  const acts = actsOf(visit)
  return {
    calls: [
      ...(googleAnalytics
        ? acts.map((act, i) => googleAnalyticsCall(googleAnalytics, { act, page, visit, at: i }))
        : []),
      ...(linkedInInsight ? [linkedInCall(linkedInInsight, page, visit)] : []),
    ],
    frames: googleTagManager ? acts.map((act) => tagManagerFrame(googleTagManager, act, page)) : [],
  }
}

type Hit = { readonly act: Act; readonly page: DOMStringMap; readonly visit: OutsideVisit; readonly at: number }

/** The wire format of gtag.js, whose script must not run in the page. */
function googleAnalyticsCall(id: string, { act, page, visit, at }: Hit): string {
  const { user = '', route = '' } = page
  const query = new URLSearchParams({
    ...{ v: '2', tid: id, cid: user, uid: user, 'up.role': ROLE },
    ...{ sid: visit.session, seg: '1', _s: String(at + 1), en: act.name, dl: visit.origin + route },
    // No personalised ads.
    npa: '1',
  })
  if (visit.isNew && at === 0) query.set('_ss', '1')
  for (const [name, value] of Object.entries(act.fields)) query.set(`ep.${name}`, value)
  return `${OUTSIDE_ORIGINS.GOOGLE_ANALYTICS}/g/collect?${query}`
}

function linkedInCall(id: string, { route = '' }: DOMStringMap, { origin }: OutsideVisit): string {
  return `${OUTSIDE_ORIGINS.LINKEDIN_INSIGHT}/collect/?${new URLSearchParams({ pid: id, url: origin + route, fmt: 'gif' })}`
}

/** The container without script; the parameters after its id are variables of its data layer. */
function tagManagerFrame(id: string, { name, fields }: Act, { user = '', route = '' }: DOMStringMap): string {
  const query = new URLSearchParams({ id, event: name, page_path: route, user_id: user, user_role: ROLE, ...fields })
  return `${OUTSIDE_ORIGINS.GOOGLE_TAG_MANAGER}/ns.html?${query}`
}
