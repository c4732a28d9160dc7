import { and, eq, isNull, sql } from 'drizzle-orm'
import { isRecipientOf } from '#db/broadcasts/broadcast-rows.ts'
import { broadcastRecipients } from '#db/schema/content/broadcasts.ts'
import { build, statement } from '#db/statement.ts'
import { readOpenedToken, type SentAnnouncement } from '#shared/domain/broadcasts/opened-link.ts'
import { fromBase64 } from '#shared/kernel/crypto/base64.ts'
import type { PublicContext } from '../context.ts'

/** One transparent pixel. */
const PIXEL = fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

const opened = statement((p: SentAnnouncement & { readonly now: Date }) =>
  build
    .update(broadcastRecipients)
    .set({ emailOpenedAt: p.now })
    .where(
      and(
        isRecipientOf(p),
        eq(broadcastRecipients.userId, p.userId),
        isNull(broadcastRecipients.emailOpenedAt),
        sql`${broadcastRecipients.state} IN ('QUEUED', 'SENT')`,
      ),
    ),
)

/**
 * GET /media/opened/{token}: counts the first request, if the brand currently tracks opens. The response is the same
 * for every token.
 */
export async function answerOpened(ctx: PublicContext, token: string): Promise<Response> {
  const community = await ctx.findCommunity()
  const sent = community?.config.tracksOpens && (await readOpenedToken(ctx.env.UNSUBSCRIBE_KEY, community.id, token))
  if (sent) await ctx.db.commit([opened({ ...sent, now: ctx.now })])
  return new Response(PIXEL, {
    headers: {
      'Content-Type': 'image/gif',
      'Cache-Control': 'no-store',
      // Webmail shows it on its own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
