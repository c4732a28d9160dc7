import type { APIContext } from 'astro'
import { OFFER_CATEGORY_MAX_CHARACTERS } from '#shared/domain/offers/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { noticeIn } from '../../lib/edge/forms/notice-in.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { OFFER_MESSAGES } from './messages.ts'
import { OFFER_PAGE, OFFERS_PAGE } from './offers.queries.ts'

type Page = Pick<APIContext, 'locals' | 'url'>

export async function readOffersPage({ locals, url }: Page, { isExecutive }: { readonly isExecutive: boolean }) {
  const category = queryOf(url).one('category')
  if (category && category.length > OFFER_CATEGORY_MAX_CHARACTERS) throw new AppError('NotFound')
  const { me, offers } = await locals.api.member(OFFERS_PAGE, { category, isExecutive })
  return { me, isExecutive, category, offers: offers.offers, categories: offers.categories }
}

export type OffersPageData = Awaited<ReturnType<typeof readOffersPage>>

export async function readOfferPage({ locals, url }: Page, id: string) {
  const { me, offer } = await locals.api.member(OFFER_PAGE, { id })
  if (!offer) throw new AppError('NotFound')
  return { me, offer, notice: noticeIn(url, OFFER_MESSAGES.notices) }
}

export type OfferPageData = Awaited<ReturnType<typeof readOfferPage>>
