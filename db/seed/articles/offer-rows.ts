import type { articleAmplificationOffers, articlePromos } from '#db/schema/articles/article-offers.ts'
import { type BrandCode, COMMUNITIES, communityId } from '../communities.ts'
import { daysBefore } from '../offsets.ts'
import { seededId } from '../seeded-id.ts'

type Offer = Pick<typeof articleAmplificationOffers.$inferInsert, 'priceCents' | 'steps' | 'timing' | 'refund'>
type Promo = { readonly title: string; readonly body: string; readonly linkLabel: string; readonly path: string }

const PUBLISHED_DAYS_AGO = 200

const OFFERS: Readonly<Record<BrandCode, Offer>> = {
  MTC: {
    priceCents: 49500,
    steps: [
      'An editor writes two short texts that lead to your article; you see both before anybody else does.',
      'Your article opens one issue of the council’s letter to technology leaders.',
      'We show it for fourteen days to people with your readers’ titles, on two professional networks.',
      'You get a report of one page: how many saw it, how many read it, and what they do.',
    ],
    timing: 'It begins within five working days after your article is live and runs for fourteen days.',
    refund:
      'You may withdraw until the day it begins and pay nothing. If we deliver less than we promised, we return the difference; after the report there is no refund.',
  },
  HFC: {
    priceCents: 62000,
    steps: [
      'Our desk prepares a summary of one page, which you approve in writing.',
      'The summary and your article go to the finance chiefs who take the council’s quarterly letter.',
      'Your article stands first on the council’s page for ten working days.',
      'You receive a report of its readers, by sector and by size of company. No names are passed on.',
    ],
    timing: 'It begins with the next quarterly letter after your article is live; we tell you the day beforehand.',
    refund:
      'You may withdraw until the letter goes to print and pay nothing. Should the letter be postponed by more than a month, you are refunded in full.',
  },
  LAC: {
    priceCents: 38000,
    steps: [
      'Our studio sets one strong sentence of your article as a series of four pictures.',
      'They run for ten days where agency people look after hours, each with a link to your article.',
      'Your article goes out in the Friday letter of the council.',
      'We send you the pictures for your own channels, and the figures when it is over.',
    ],
    timing: 'It begins on the second Monday after your article is live and runs for ten days.',
    refund:
      'Change your mind before the first picture is out and you pay nothing. If we miss the Friday letter, half is returned.',
  },
}

const PROMOS: Readonly<Record<BrandCode, Promo>> = {
  MTC: {
    title: 'Content Studio',
    body: 'No time to write? Talk to one of our editors for forty minutes; they draft the article from what you said, and you make it yours.',
    linkLabel: 'Meet the Content Studio',
    path: '/content-studio',
  },
  HFC: {
    title: 'The Harbor Content Studio',
    body: 'A conversation, a draft, two rounds of corrections. For members whose opinion is ready before their calendar is.',
    linkLabel: 'How the studio works',
    path: '/content-studio',
  },
  LAC: {
    title: 'Content Studio',
    body: 'You brief everybody else’s copy. Let somebody brief yours: an interview, a draft, your red pen.',
    linkLabel: 'Book the studio',
    path: '/content-studio',
  },
}

export function amplificationOfferRow(code: BrandCode, now: Date): typeof articleAmplificationOffers.$inferInsert {
  return {
    id: seededId(`amplification offer ${code} 1`),
    communityId: communityId(code),
    version: 1,
    currency: 'USD',
    publishedAt: daysBefore(now, PUBLISHED_DAYS_AGO),
    ...OFFERS[code],
  }
}

export function promoRow(code: BrandCode): typeof articlePromos.$inferInsert {
  const { path, ...texts } = PROMOS[code]
  const site = COMMUNITIES.find((community) => community.code === code)?.publicSite ?? ''
  return { id: seededId(`promo ${code}`), communityId: communityId(code), ...texts, link: site + path }
}
