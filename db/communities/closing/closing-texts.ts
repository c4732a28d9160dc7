import { eq, type SQLWrapper } from 'drizzle-orm'
import { shownBody, textInForce } from '#db/content-bank/texts.ts'
import type { DbContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import type { ClosingStep, ToldEvent } from '#shared/domain/communities/closing/closing.ts'
import type { ClosingTexts } from '#shared/domain/communities/views.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { nameCommunity } from '#shared/domain/content-bank/name-community.ts'
import { plainText } from '#shared/server/html/plain-text.ts'

const KEYS = {
  ANNOUNCED: 'closing-announced',
  READ_ONLY: 'closing-read-only',
  CLOSED: 'closing-closed',
} as const satisfies Record<ClosingStep, ContentKey>

/** The text of each step, in addition to the other columns of a joined community. */
export function closingTextColumns(communityId: string | SQLWrapper) {
  const of = (step: ClosingStep) => textInForce(communityId as string, KEYS[step])
  return { announcedText: of('ANNOUNCED'), readOnlyText: of('READ_ONLY'), closedText: of('CLOSED') }
}

type Stored = Parameters<typeof shownBody>[1]
type Row = { readonly name: string } & Readonly<Record<'announcedText' | 'readOnlyText' | 'closedText', Stored>>

/**
 * The texts as shown to readers: one line before the dates in each of the first two steps, and the text on the page of a closed community.
 */
export function closingTexts({ name, announcedText, readOnlyText, closedText }: Row): ClosingTexts {
  const html = (step: ClosingStep, stored: Stored) => nameCommunity(shownBody(KEYS[step], stored), name)
  return {
    announced: plainText(html('ANNOUNCED', announcedText)),
    readOnly: plainText(html('READ_ONLY', readOnlyText)),
    closed: html('CLOSED', closedText),
  }
}

const textsOfCommunity = statement((p: { readonly communityId: string }) =>
  build
    .select({ name: communities.name, ...closingTextColumns(p.communityId) })
    .from(communities)
    .where(eq(communities.id, p.communityId)),
)

/** The beginning of the email about an event; empty if staff want no text, null if the community stays open. */
export async function readEventText(
  { db }: Pick<DbContext, 'db'>,
  communityId: string,
  event: ToldEvent,
): Promise<string | null> {
  const [row] = await db.read(textsOfCommunity({ communityId }))
  if (!row || event === 'TAKEN_BACK') return null
  const { announced, readOnly } = closingTexts(row)
  return event === 'ANNOUNCED' ? announced : readOnly
}
