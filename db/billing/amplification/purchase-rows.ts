import { and, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { paymentIntents } from '#db/schema/billing.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import { LEASE_MS, later } from '../intent-rows.ts'

export type PurchaseRow = typeof amplificationPurchases.$inferSelect

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

type OperationArgs = ArticleArgs & { readonly userId: string; readonly operationId: string }

export const purchaseOfOperation = statement((p: OperationArgs) =>
  build
    .select()
    .from(amplificationPurchases)
    .where(
      and(
        eq(amplificationPurchases.communityId, p.communityId),
        eq(amplificationPurchases.operationId, p.operationId),
        eq(amplificationPurchases.userId, p.userId),
        eq(amplificationPurchases.articleId, p.articleId),
      ),
    ),
)

/**
 * Writes a purchase if `provided` holds and nothing else is paid with the membership's cards just now; the indexes of the table
 * refuse a second one of the article and of the operation.
 */
export function insertPurchase(row: PurchaseRow, provided: SQL): Runnable {
  const other = build
    .select({ one: sql`1` })
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

function isHeld({ id, communityId, leasedUntil }: PurchaseRow): SQL | undefined {
  return and(
    eq(amplificationPurchases.id, id),
    eq(amplificationPurchases.communityId, communityId),
    eq(amplificationPurchases.leasedUntil, leasedUntil ?? new Date(0)),
  )
}

/** Leases one that is to be gone on with; null while somebody else works on it or once nothing is to be done. */
export async function leasePurchase(
  { db, now }: DbContext,
  { id, communityId }: PurchaseRow,
): Promise<PurchaseRow | null> {
  const leasedUntil = later(now, LEASE_MS)
  try {
    const [[leased]] = await db.commitIf([
      build
        .update(amplificationPurchases)
        .set({ leasedUntil, nextCheckAt: leasedUntil })
        .where(
          and(
            eq(amplificationPurchases.id, id),
            eq(amplificationPurchases.communityId, communityId),
            isNotNull(amplificationPurchases.nextCheckAt),
            or(isNull(amplificationPurchases.leasedUntil), lte(amplificationPurchases.leasedUntil, now)),
          ),
        )
        .returning(),
    ])
    return leased ?? null
  } catch (error) {
    if (error instanceof PreconditionFailed) return null
    throw error
  }
}

const PURCHASES_AT_ONCE = 20

/** Those that nobody goes on with, leased to this caller. */
export async function leaseDuePurchases({ db, now }: DbContext): Promise<readonly PurchaseRow[]> {
  const leasedUntil = later(now, LEASE_MS)
  const due = build
    .select({ id: amplificationPurchases.id })
    .from(amplificationPurchases)
    .where(
      and(
        isNotNull(amplificationPurchases.nextCheckAt),
        lte(amplificationPurchases.nextCheckAt, now),
        or(isNull(amplificationPurchases.leasedUntil), lte(amplificationPurchases.leasedUntil, now)),
      ),
    )
    .orderBy(amplificationPurchases.nextCheckAt, amplificationPurchases.id)
    .limit(PURCHASES_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(amplificationPurchases)
      .set({ leasedUntil, nextCheckAt: leasedUntil })
      .where(inArray(amplificationPurchases.id, due))
      .returning(),
  ])
  return leased
}

/** Changes one that this caller holds; throws PreconditionFailed once it is another's. */
export async function changePurchase(
  { db }: Pick<DbContext, 'db'>,
  row: PurchaseRow,
  change: Partial<PurchaseRow>,
  alsoWrite: readonly Runnable[] = [],
): Promise<PurchaseRow> {
  await db.commitIf([build.update(amplificationPurchases).set(change).where(isHeld(row)), ...alsoWrite])
  return { ...row, ...change }
}
