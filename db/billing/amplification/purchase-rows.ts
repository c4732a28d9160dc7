import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { paymentIntents } from '#db/schema/billing.ts'
import { anyRow, build, type Runnable, statement } from '#db/statement.ts'
import { operationRows } from '../operations/operation-rows.ts'

export type PurchaseRow = typeof amplificationPurchases.$inferSelect

export const purchaseRows = operationRows(amplificationPurchases)

type ArticleArgs = { readonly communityId: string; readonly articleId: string }

/** The newest first. */
export const purchasesOfArticle = statement((p: ArticleArgs) =>
  build
    .select()
    .from(amplificationPurchases)
    .where(
      and(eq(amplificationPurchases.articleId, p.articleId), eq(amplificationPurchases.communityId, p.communityId)),
    )
    .orderBy(desc(amplificationPurchases.createdAt), desc(amplificationPurchases.id))
    .limit(20),
)

type OperationArgs = { readonly communityId: string; readonly operationId: string }

export const purchaseOfOperation = statement((p: OperationArgs) =>
  build
    .select()
    .from(amplificationPurchases)
    .where(
      and(eq(amplificationPurchases.communityId, p.communityId), eq(amplificationPurchases.operationId, p.operationId)),
    ),
)

/**
 * Writes a purchase if `provided` holds and nothing else is paid with the membership's cards just now; the indexes of the table
 * refuse a second one of the article and of the operation.
 */
export function insertPurchase(row: PurchaseRow, provided: SQL): Runnable {
  const other = anyRow()
    .from(paymentIntents)
    .where(
      sql`${paymentIntents.subscriptionId} = ${row.subscriptionId} AND ${paymentIntents.communityId} = ${row.communityId}
        AND (${paymentIntents.state} = 'OPEN' OR (${paymentIntents.cleanup} = 'DUE' AND ${paymentIntents.leasedUntil} > ${row.createdAt.getTime()}))`,
    )
  return build
    .insert(amplificationPurchases)
    .select(
      sql`SELECT ${row.id}, ${row.communityId}, ${row.userId}, ${row.articleId}, ${row.offerId}, ${row.subscriptionId}, ${row.operationId},
        ${row.productName}, ${row.amountCents}, ${row.currency}, ${row.cardId}, ${row.cardLast4}, ${row.state}, ${row.step}, NULL, NULL, NULL, NULL, 0,
        ${row.leasedUntil?.getTime()}, ${row.nextCheckAt?.getTime()}, ${row.createdAt.getTime()}, NULL
        WHERE ${provided} AND NOT EXISTS ${other}`,
    )
    .onConflictDoNothing()
}
