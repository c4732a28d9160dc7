import type { APIContext } from 'astro'
import { OFFER_CATEGORY_MAX_CHARACTERS } from '#shared/domain/offers/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { OFFER_MESSAGES, type OfferNotice } from './messages.ts'
import { OFFER_PAGE, OFFERS_PAGE } from './offers.queries.ts'

type Page = Pick<APIContext, 'locals' | 'url'>

const NOTICES = Object.keys(OFFER_MESSAGES.notices) as readonly OfferNotice[]

export async function readOffersPage({ locals, url }: Page, { isExecutive }: { readonly isExecutive: boolean }) {
  const category = queryOf(url).one('category')
  if (category && category.length > OFFER_CATEGORY_MAX_CHARACTERS) throw new AppError('NotFound')
  const { me, offers } = await locals.api.member(OFFERS_PAGE, { category, isExecutive })
  return { me, isExecutive, category, offers: offers.offers, categories: offers.categories }
}

export type OffersPageData = Awaited<ReturnType<typeof readOffersPage>>

export async function readOfferPage({ locals, url }: Page, id: string) {
  const asked = queryOf(url).orNull('notice')
  const { me, offer } = await locals.api.member(OFFER_PAGE, { id })
  if (!offer) throw new AppError('NotFound')
  return { me, offer, notice: NOTICES.find((one) => one === asked) ?? null }
}

export type OfferPageData = Awaited<ReturnType<typeof readOfferPage>>
