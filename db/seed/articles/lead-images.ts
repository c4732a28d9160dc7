import type { articles } from '#db/schema/articles/articles.ts'
import type { images } from '#db/schema/members.ts'
import type { BrandCode } from '../communities.ts'
import { svgRow } from '../images.ts'
import { readPicture } from '../pictures.ts'
import { seededId } from '../seeded-id.ts'

type Lead = { readonly drawing: string; readonly alt: string; readonly credit: string }

/** By the title of the article. */
const LEADS: Readonly<Record<string, Lead>> = {
  'Golden paths need signposts, not fences': {
    drawing: 'golden-paths-need-signposts',
    alt: 'Many thin copper lines join into one broad path with three signposts, and spread again behind them.',
    credit: 'Council Studio',
  },
  'Your rollback is a feature. Ship it first.': {
    drawing: 'ship-the-rollback-first',
    alt: 'Copper circles around a point; one of them is drawn broadly and ends in an arrow that turns back.',
    credit: 'Council Studio',
  },
  'Treasury between two exchange rates': {
    drawing: 'treasury-between-two-exchange-rates',
    alt: 'Two sets of green waves cross each other on sand, under a pale sun.',
    credit: 'Council Studio',
  },
  'The thirteen-week forecast is a conversation': {
    drawing: 'the-thirteen-week-forecast-is-a-conversation',
    alt: 'Thirteen columns stand on a line and fade towards the last week; dots trace their tops.',
    credit: 'Council Studio',
  },
  'What a creative director is for': {
    drawing: 'what-a-creative-director-is-for',
    alt: 'A grid of dark shapes in which one circle is bright lime.',
    credit: 'Council Studio',
  },
  'The brief is a promise, so keep it short': {
    drawing: 'a-brief-is-a-promise',
    alt: 'One white sheet with a folded corner on lime, ticked off in black.',
    credit: 'Council Studio',
  },
}

function imageIdOf(drawing: string): string {
  return seededId(`lead image ${drawing}`)
}

/** The lead image fields of the article with this title. */
export function leadImageFields(title: string): Partial<typeof articles.$inferInsert> {
  const lead = LEADS[title]
  return lead ? { leadImageId: imageIdOf(lead.drawing), leadImageAlt: lead.alt, leadImageCredit: lead.credit } : {}
}

export function leadImageRows(
  code: BrandCode,
  titles: readonly string[],
  now: Date,
): readonly (typeof images.$inferInsert)[] {
  return titles.flatMap((title) => {
    const lead = LEADS[title]
    return lead ? [svgRow(imageIdOf(lead.drawing), code, readPicture(`leads/${lead.drawing}`), now)] : []
  })
}
